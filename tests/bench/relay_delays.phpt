--TEST--
What passes the bench's relay arrives that much later in each direction, whole and in order; the relay ends with its owner
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Bench\Relay;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../../bench/lib/autoload.php';

const MILLISECONDS_EACH_WAY = 40;

$program = directory() . '/relay';
passthru(implode(' ', array_map(escapeshellarg(...), ['cc', '-std=gnu11', '-Werror', '-o', $program, root() . '/bench/lib/delay.c'])));
putenv("DISTLOCK_BENCH_RELAY=$program");
$server = '127.0.0.1:' . environment('DISTLOCK_TEST_REDIS_PORT');
$relay = new Relay($server, 1000 * MILLISECONDS_EACH_WAY);
$redis = connect((int) Relay::ports($relay->addresses)[0]);

$start = hrtime(true);
$redis->ping();
$milliseconds = (hrtime(true) - $start) / 1e6;
var_dump($milliseconds >= 2 * MILLISECONDS_EACH_WAY, $milliseconds < 2 * MILLISECONDS_EACH_WAY + 1000 * slowness());

$value = implode(',', range(1, 20000));
$redis->setex(key(), 60, $value);
var_dump($redis->get(key()) === $value);

$redis->close();
$relay->close();
var_dump(@stream_socket_client("tcp://$relay->addresses"));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
