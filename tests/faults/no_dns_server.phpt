--TEST--
If no DNS server answers, a call ends with the connect timeout, each time, and so does the process
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/silence.php';

$timeout = 0.3;
$start = hrtime(true);
$output = without_dns(sprintf('
    foreach ([null, 0.0, 60.0] as $limit) {
        $start = hrtime(true);
        try {
            ($other = new DistLock\RedisLock("lock", "redis://redis.example.invalid?connect_timeout=%1$s"))->acquire($limit);
        } catch (DistLock\ConnectionException $exception) {
            echo $exception->getMessage(), "\n";
        }
        echo (hrtime(true) - $start) / 1e9 >= %1$s ? "" : "too early\n";
    }
    var_dump(($other = new DistLock\RedisLock("%3$s", "%2$s"))->acquire(0.0));
', $timeout, dsn(), key()));
echo $output;
echo 'in time: ', between(3 * $timeout, Span::since($start), 3 * $timeout + 5 * slowness()), "\n";
--EXPECT--
Cannot connect to redis://redis.example.invalid:6379/0: its name was not resolved in time
Cannot connect to redis://redis.example.invalid:6379/0: its name was not resolved in time
Cannot connect to redis://redis.example.invalid:6379/0: its name was not resolved in time
bool(true)
in time: yes
