--TEST--
watch counts HELD FOR from when it saw the owner change, if that is shorter than the time since the owner asked
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/run.php';

$token = static fn (string $process) => 'web:1:' . md5($process) . ':' . (int) ((microtime(true) - 7200) * 1e6);
(new RedisLock(key('a'), dsn()))->synchronized(static fn () => null);
redis()->set(key('a'), $token('first'));
$watch = new Running(command('watch', own(), '--interval', '0.1', '-o', 'plain', '--redis', dsn()));
$columns = static fn () => preg_split('/ {2,}/', $watch->await(key('a') . ' '))[2];
echo $columns(), "\n";
redis()->set(key('a'), $token('second'));
echo await(static function () use ($watch): ?string {
    usleep(50000);
    preg_match_all('/^' . preg_quote(key('a'), '/') . '.*$/m', $watch->available(), $rows);
    $held = preg_split('/ {2,}/', end($rows[0]))[3];

    return $held === '2 h 00 min' ? null : preg_replace('/\d+/', 'N', $held);
}, 30), "\n";
$watch->signal(SIGTERM);
echo $watch->end(), "\n";
--EXPECT--
2 h 00 min
N.N s
exit code 143
