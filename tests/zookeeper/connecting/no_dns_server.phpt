--TEST--
If no DNS server answers, a call ends within the session's timeout, each time, and so does the process
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/expect.php';
require_once __DIR__ . '/../../support/silence.php';

$timeout = 2.0;
$start = hrtime(true);
echo without_dns(sprintf('
    foreach ([null, 0.0, 60.0] as $limit) {
        try {
            ($other = new DistLock\ZkLock("/distlock/lock", "zookeeper.example.org", %s))->acquire($limit);
        } catch (DistLock\ConnectionException $exception) {
            echo $exception->getMessage(), "\n";
        }
    }
    var_dump(($other = new DistLock\ZkLock("%s", "%s"))->acquire(0.0));
', $timeout, path(), hosts()));
echo 'in time: ', between(3 * $timeout, Span::since($start), 3 * $timeout + 8 * slowness()), "\n";
--EXPECT--
Cannot connect to zookeeper.example.org:2181: its name was not resolved in time
Cannot connect to zookeeper.example.org:2181: its name was not resolved in time
Cannot connect to zookeeper.example.org:2181: its name was not resolved in time
bool(true)
in time: yes
