<?php

/*
 * One request, which takes two locks on names that nobody has used before, as those of users and orders are: with
 * distlock; with phpredis, as it is written by hand, over one connection that the worker keeps; or without locks.
 */

declare(strict_types=1);

use DistLock\RedisLock;

// The bench's classes have this as well; loading them would be charged to phpredis.
const RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

function with_distlock(string $name): void
{
    $lock = new RedisLock($name, "redis://{$_GET['host']}:{$_GET['port']}");
    if (!$lock->acquire() || !$lock->release($_GET['way'] === 'distlock')) {
        throw new RuntimeException('distlock did not acquire, or lost the lock');
    }
}

function with_phpredis(string $name): void
{
    static $redis;
    if ($redis === null) {
        $redis = new Redis();
        $redis->pconnect($_GET['host'], (int) $_GET['port'], 5.0);
    }
    $token = bin2hex(random_bytes(16));
    if (!$redis->set($name, $token, ['nx', 'px' => 10000]) || $redis->eval(RELEASE, [$name, $token], 1) !== 1) {
        throw new RuntimeException('phpredis did not acquire, or lost the lock');
    }
}

$with = match ($_GET['way']) {
    'distlock', 'distlock, release(false)' => with_distlock(...),
    'phpredis' => with_phpredis(...),
    'nothing' => static fn (string $name) => null,
};
$id = bin2hex(random_bytes(8));
$with("{$_GET['prefix']}:user:$id");
$with("{$_GET['prefix']}:order:$id");
echo 'served';
