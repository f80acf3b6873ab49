<?php

/* The usual hand-written lock on a single Redis: SET NX PX, and a script that compares and deletes. */

namespace DistLock\Test;

/** Returns the token, or null. */
function plain_acquire(string $key, int $milliseconds = 60000): ?string
{
    $token = bin2hex(random_bytes(20));

    return redis()->set($key, $token, ['nx', 'px' => $milliseconds]) ? $token : null;
}

function plain_release(string $key, string $token): bool
{
    $script = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";

    return redis()->eval($script, [$key, $token], 1) === 1;
}
