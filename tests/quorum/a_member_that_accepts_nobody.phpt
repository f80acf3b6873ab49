--TEST--
A member whose port makes no connection costs its small time limit once
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/quorum.php';

beside_four(function (): string {
    static $sockets = [];
    $sockets[] = $listeners = listen_in_vain();

    return dsn_of('127.0.0.1', (int) substr(strrchr(stream_socket_get_name($listeners[0], false), ':'), 1), ['connect_timeout' => 60]);
}, 0.9, 1.9);
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
first yes, then yes
bool(true)
bool(true)
bool(true)
bool(true)
first yes, then yes
