<?php

declare(strict_types=1);

/* Sessions: changed, read, given a new id, destroyed. */

namespace DistLock\Failing;

use function DistLock\Test\dsn;

ini_set('session.use_cookies', 0);
ini_set('session.use_strict_mode', 0);
ini_set('session.cache_limiter', '');
ini_set('session.save_handler', 'distlock');
ini_set('distlock.session.server', dsn(['timeout' => 10]));

return static function (string $prefix): void {
    ini_set('distlock.session.prefix', "$prefix/");
    try {
        session_id('basket');
        session_start();
        $_SESSION['n'] = ($_SESSION['n'] ?? 0) + 1;
        must(session_write_close(), 'written');
        session_start(['read_and_close' => true]);
        session_start();
        must(session_regenerate_id(true), 'given a new id');
        must(session_write_close(), 'written again');
        session_start();
        must(session_destroy(), 'destroyed');
    } finally {
        session_status() !== PHP_SESSION_ACTIVE || session_abort();
        session_id('basket');
        $_SESSION = [];
    }
};
