--TEST--
What the end of a request releases is logged, with the request's own settings; and so are sessions
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/log.php';

// Whoever knows it has the session, so it isn't logged in full.
const ID = 'abcdefghijklmnopqrstuvwxyz';

$log = directory() . '/log';
$fpm = fpm(2, [
    'error_log' => $log,
    'session.save_handler' => 'distlock',
    'distlock.session.server' => '"' . dsn() . '"',
    'distlock.session.prefix' => key('session:'),
]);
$script = $fpm->script('<?php
    isset($_GET["holds"]) && ini_set("distlock.log_holds", $_GET["holds"]);
    isset($_GET["waits"]) && ini_set("distlock.log_waits", $_GET["waits"]);
    if (isset($_GET["session"])) {
        session_id($_GET["session"]);
        session_start();
    } else {
        $lock = new DistLock\RedisLock(' . var_export(key(), true) . ', ' . var_export(dsn(), true) . ');
        $lock->acquire();
    }
    usleep((int) ($_GET["sleep"] ?? 0));
    while (isset($_GET["until"]) && !file_exists($_GET["until"])) {
        usleep(1000);
        clearstatcache();
    }
    isset($_GET["fail"]) && trigger_error("fatal", E_USER_ERROR);');
$request = static function (array $query) use ($fpm, $script, $log): string {
    $fpm->request($script, $query);
    // The worker logs after it has answered.
    $fpm->request($script, ['holds' => 1000]);

    return preg_replace('/^PHP .*\n/m', '', logged($log));
};
echo 'off: ', $request([]);
echo 'under the limit: ', $request(['holds' => 1000]);
echo 'return: ', $request(['holds' => 0.01, 'sleep' => 20000]);
echo 'fatal error: ', $request(['holds' => 0.01, 'sleep' => 20000, 'fail' => 1]);
echo 'session: ', $request(['holds' => 0.01, 'sleep' => 20000, 'session' => ID]);
$first = $fpm->send($script, ['session' => ID, 'until' => "$log.until"]);
await(static fn () => redis()->exists(key('session:') . ID . '_LOCK') > 0, 20, 'the first');
$second = $fpm->send($script, ['session' => ID, 'waits' => 0.1]);
await(static fn () => redis()->keys('*' . key('session:') . ID . '_LOCK*:queue') !== [], 20, 'the second');
usleep(150000);
touch("$log.until");
responses([$first, $second]);
echo 'waiting session: ', logged($log);
--EXPECT--
off: nothing
under the limit: nothing
return: distlock: held the lock "lock" on SERVER for N s (released at the end)
fatal error: distlock: held the lock "lock" on SERVER for N s (released at the end)
session: distlock: held the lock "session:abcd...49935c13_LOCK" on SERVER for N s (released)
waiting session: distlock: waited for the lock "session:abcd...49935c13_LOCK" on SERVER for N s (acquired): it was held by HOST:PID
