--TEST--
A graceful restart of Apache lets a request that has a lock finish; an ordinary one cuts it off, and the lock remains for its ttl
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/apache.php';

const CHILDREN = 3;

$apache = apache(CHILDREN);
$dsn = var_export(dsn(), true);
$gate = key('gate');
// It ends once the test has pushed something.
$script = $apache->script("<?php ob_implicit_flush();
    \$lock = new DistLock\\RedisLock(\$_GET['key'], $dsn, 600.0);
    \$lock->acquire() && print(\"held\\n\");
    \$redis = new Redis();
    \$redis->connect('127.0.0.1', " . environment('DISTLOCK_TEST_REDIS_PORT') . ");
    \$redis->blPop('$gate', 0);
    echo 'to its end';");

foreach (['graceful' => SIGUSR1, 'restart' => SIGHUP] as $restart => $signal) {
    $before = $apache->children();
    $request = $apache->send($script, ['key' => key($restart)]);
    while (($line = fgets($request)) !== false && $line !== "held\n") {
    }
    echo "$restart: ", rtrim((string) $line);
    $apache->signal($signal);
    // The one that serves the request is the last of the old ones.
    await(static fn () => count(array_intersect($apache->children(), $before)) <= 1, 30, 'a restart');
    if ($restart === 'graceful') {
        redis()->lPush($gate, 'go on');
    }
    echo ', ', stream_get_contents($request) ?: 'cut off';
    await(static fn () => array_intersect($apache->children(), $before) === [], 30, 'the end of the old children');
    echo ', ', (new \DistLock\RedisLock(key($restart), dsn()))->isLocked() ? 'locked' : 'free', "\n";
    redis()->del($gate);
    await(static fn () => count($apache->children()) === CHILDREN, 30, 'new children');
}
--EXPECT--
graceful: held, to its end, free
restart: held, cut off, locked
