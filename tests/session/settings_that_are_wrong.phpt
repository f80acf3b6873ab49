--TEST--
A list of servers or a bad DSN for the sessions is refused by the name of the setting that it came from, and no part of the password is shown
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(1, ['html_errors' => 0]);
foreach ([
    ['redis://a redis://b', 'redis://a'],
    [' ', 'redis://a redis://b redis://c'],
    ['', 'ftp://a'],
    ['nonsense', 'redis://a'],
    ['redis://:hunter2@127.0.0.1:bad', 'redis://a'],
    ['tcp://127.0.0.1:6379?auth=hunter2', 'redis://a'],
] as [$own, $servers]) {
    echo $pool->run("@ini_set('distlock.session.server', '$own'); @ini_set('distlock.redis.servers', '$servers');"
        . 'try { session_start(); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }');
}
echo $pool->run('ini_set("distlock.session.server", "redis://:hunter2@127.0.0.1:1"); var_dump(session_start());');
echo "\n", $pool->run('foreach (["redis://a redis://b", "nonsense"] as $own) { ini_set("distlock.session.server", $own); } ini_set("distlock.session.server", "");');
echo $pool->run('var_dump(@ini_set("distlock.session.ttl", "0"), @ini_set("distlock.session.timeout", "x"), @ini_set("distlock.session.prefix", "a\0b"), @ini_set("distlock.session.server", "a\0b"));');
--EXPECTF--
The ini setting distlock.session.server is a list of servers, but sessions need one server, its sentinels or a cluster
The ini setting distlock.redis.servers is a list of servers, but sessions need one server, its sentinels or a cluster: name it in distlock.session.server
The ini setting distlock.redis.servers has an unknown scheme: %s
The ini setting distlock.session.server has no scheme: write redis:// in front of the address
The ini setting distlock.session.server has a port that isn't a number from 1 to 65535
The ini setting distlock.session.server is written as for phpredis: write redis://:PASSWORD@127.0.0.1:6379, with the password percent-encoded

Warning: session_start(): distlock: Cannot connect to redis://127.0.0.1:1/0: Connection refused in %s on line %d

Warning: session_start(): Failed to read session data: distlock (path: %S) in %s on line %d
bool(false)


Warning: ini_set(): distlock.session.server is a list of servers, but sessions need one server, its sentinels or a cluster; no session can be opened with it in %s on line %d

Warning: ini_set(): distlock.session.server has no scheme: write redis:// in front of the address; no session can be opened with it in %s on line %d
bool(false)
bool(false)
bool(false)
bool(false)
