--TEST--
A session is counted under the pattern that fits the name which is shown of its lock, also in a cluster, where the key begins with a tag
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/cluster.php';
require __DIR__ . '/../support/metrics.php';

$id = str_repeat('id', 16);
$code = "session_id('$id'); session_start(); session_write_close(); echo DistLock\\metrics();";
foreach ([dsn(), shared_cluster()->dsn()] as $dsn) {
    $ini = [
        'distlock.metrics_names' => '"' . key('session:') . '????...????????_LOCK"',
        'distlock.session.prefix' => key('session:'),
        'session.save_handler' => 'distlock',
        'distlock.session.server' => "'$dsn'",
        'session.use_cookies' => 0,
        'session.cache_limiter' => '',
    ];
    $told = (new OwnPhp($ini, $code))->output();
    preg_match_all('/^distlock_acquire_seconds_count\{.*class="session".*name="(.*)"\} (\d+)$/m', $told, $found, PREG_SET_ORDER);
    foreach ($found as [, $name, $count]) {
        echo strtr($name, [key('session:') => 'session:']), " $count\n";
    }
    echo str_contains($told, $id) ? 'the id is told' : 'the id is not told', "\n";
}
--EXPECT--
session:????...????????_LOCK 1
the id is not told
session:????...????????_LOCK 1
the id is not told
