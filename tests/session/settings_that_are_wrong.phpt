--TEST--
A list of servers, a bad DSN and a password are refused by the name of the setting, and no part of the password is shown
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool();
foreach ([
    ['redis://a redis://b', ''],
    ['', 'redis://a redis://b redis://c'],
    ['/var/lib/php/sessions', ''],
    ['', 'ftp://a'],
    ['redis://:hunter2@127.0.0.1:1', ''],
    ['unix:///tmp/x?password=hunter2', ''],
    ['redis://:hunter2@127.0.0.1:bad', ''],
] as [$path, $servers]) {
    echo $pool->run("ini_set('session.save_path', '$path'); @ini_set('distlock.redis.servers', '$servers');"
        . 'try { session_start(); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }');
}
echo $pool->run('ini_set("session.save_path", ""); ini_set("distlock.redis.servers", "redis://:hunter2@127.0.0.1:1"); var_dump(session_start());');
echo $pool->run('var_dump(@ini_set("distlock.session.ttl", "0"), @ini_set("distlock.session.timeout", "x"), @ini_set("distlock.session.prefix", "a\0b"));');
--EXPECTF--
The ini setting session.save_path is a list of servers, but sessions need a single server or a cluster
The ini setting distlock.redis.servers is a list of servers, but sessions need a single server or a cluster
The ini setting session.save_path has no scheme: a server's address begins with redis://, its socket's path with unix://
The ini setting distlock.redis.servers has an unknown scheme: %s
The ini setting session.save_path must not contain a password, because PHP would show it in its warnings: set distlock.redis.servers instead, and leave this empty
The ini setting session.save_path must not contain a password, because PHP would show it in its warnings: set distlock.redis.servers instead, and leave this empty
The ini setting session.save_path has a port that isn't a number from 1 to 65535

Warning: session_start(): distlock: Cannot connect to redis://127.0.0.1:1/0: Connection refused in %s on line %d

Warning: session_start(): Failed to read session data: distlock (path: ) in %s on line %d
bool(false)
bool(false)
bool(false)
bool(false)
