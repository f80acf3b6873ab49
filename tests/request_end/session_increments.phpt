--TEST--
Sixteen requests at once change one session under a lock, and none of their changes is lost
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

// This handler has no locks of its own; that of files would let requests in one by one.
$fpm = fpm(16, [
    'session.save_handler' => 'redis',
    'session.save_path' => 'tcp://127.0.0.1:' . environment('DISTLOCK_TEST_REDIS_PORT') . '?prefix=' . urlencode(key('session')),
    'session.use_cookies' => 0,
    'session.use_only_cookies' => 0,
    'session.cache_limiter' => '',
    'redis.session.locking_enabled' => 0,
]);
$script = $fpm->script('<?php
    $lock = new DistLock\RedisLock($_GET["key"], $_GET["dsn"], 30.0);
    $lock->acquire();
    session_id("one");
    session_start();
    $_SESSION["changes"] = ($_SESSION["changes"] ?? 0) + 1;
');
for ($round = 0; $round < 20; $round++) {
    $requests = [];
    for ($one = 0; $one < 16; $one++) {
        $requests[] = $fpm->send($script, ['key' => key(), 'dsn' => dsn()]);
    }
    foreach (responses($requests) as $response) {
        echo $response->body, $response->errors;
    }
}
echo $fpm->request($fpm->script('<?php session_id("one"); session_start(); echo $_SESSION["changes"];'))->body, "\n";
--EXPECT--
320
