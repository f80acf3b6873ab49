--TEST--
A holder of several permits is shown once, with their number, and by its host and process
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisSemaphore;

require __DIR__ . '/cli.php';

$three = new RedisSemaphore(key(), 5, dsn(), 20.0, weight: 3);
$one = new RedisSemaphore(key(), 5, dsn(), 50.0);
$three->acquire();
$one->acquire();
[$waiter] = queue_up(key(), fn () => permit(key(), 5, weight: 2));
$state = distlock('show', key(), '-o', 'json')->json();
var_dump(array_column($state['owners'], 'pid') === [getmypid(), getmypid()], $state['owners'][0]['host'] === gethostname());
var_dump(array_column($state['queue'], 'pid') === [$waiter->pid]);
echo json_encode([array_column($state['owners'], 'weight'), array_column($state['queue'], 'weight')]), "\n";
preg_match_all('/, (\d) permits/', distlock('show', key())->out, $weights);
echo json_encode($weights[1]), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
[[3,1],[2]]
["3","2"]
