<?php

/*
 * One request, which wants a lock, and works under it for that many microseconds. It answers whether it got the lock.
 */

declare(strict_types=1);

use DistLock\RedisLock;

$lock = new RedisLock($_GET['lock'], $_GET['dsn'], 60.0);
if (!$lock->acquire(60.0, $_GET['max_ahead'] === '' ? null : (int) $_GET['max_ahead'])) {
    http_response_code(503);
    exit('turned away');
}
usleep((int) $_GET['work']);
$lock->release();
echo 'served';
