--TEST--
A session.save_path for phpredis is refused with what to write instead, and, if it has a password, which isn't shown, where
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool();
foreach ([
    ['tcp://127.0.0.1:6379', ''],
    ['tcp://127.0.0.1:6379?auth=hunter2', ''],
    ['tcp://127.0.0.1:6379?auth[]=me&auth[]=hunter2&database=2&prefix=APP:', ''],
    ['tcp://127.0.0.1:6379?weight=1, tcp://127.0.0.1:6380?weight=2', ''],
    ['redis://127.0.0.1:6379?auth=hunter2', ''],
    ['', 'tcp://127.0.0.1:6379?auth=hunter2'],
] as [$path, $servers]) {
    echo $pool->run("ini_set('session.save_path', '$path'); @ini_set('distlock.redis.servers', '$servers');"
        . 'try { session_start(); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }');
}
?>
--EXPECT--
The ini setting session.save_path is written as for phpredis: write redis://127.0.0.1:6379
The ini setting session.save_path is written as for phpredis: write redis://:PASSWORD@127.0.0.1:6379, with the password percent-encoded; it must not contain a password, because PHP would show it in its warnings: set distlock.redis.servers instead, and leave this empty
The ini setting session.save_path is written as for phpredis: write redis://USER:PASSWORD@127.0.0.1:6379/2, with the password percent-encoded, and set distlock.session.prefix, or for locks distlock.key_prefix, to the prefix; it must not contain a password, because PHP would show it in its warnings: set distlock.redis.servers instead, and leave this empty
The ini setting session.save_path is a list of servers, but sessions need a single server or a cluster
The ini setting session.save_path has phpredis's option "auth": write :PASSWORD@ or USER:PASSWORD@ before the host
The ini setting distlock.redis.servers is written as for phpredis: write redis://:PASSWORD@127.0.0.1:6379, with the password percent-encoded
