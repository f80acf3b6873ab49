--TEST--
Sessions are on the server of distlock.session.server, and on that of the locks if it is empty; it stays the same while a session is open, as do the prefix and the ttl
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$own = server();
$pool = session_pool(1, ['distlock.redis.servers' => '"' . dsn() . '"', 'html_errors' => 0], $own->dsn());
$has = fn (string $id) => implode(', ', array_keys(array_filter([
    'own' => $own->redis()->exists($pool->key($id)),
    'of the locks' => redis()->exists($pool->key($id)),
])));
$lock = key();
echo $pool->run("session_start(); \$_SESSION['n'] = 1; \$lock = new DistLock\RedisLock('$lock'); \$lock->acquire(); echo (new DistLock\RedisLock('$lock', '" . dsn() . "'))->isLocked() ? 'locked, ' : '';"), $has('s'), "\n";
$pool->run('ini_set("distlock.session.server", " "); session_start(); $_SESSION["n"] = 1;', 'empty');
echo $has('empty'), "\n";
// A lock's server that changes at run time doesn't matter to it.
$pool->run('ini_set("distlock.redis.servers", "redis://127.0.0.1:1"); session_start(); $_SESSION["n"] = 1;', 'other');
echo $has('other'), "\n";
echo preg_replace('~ in /\S+ on line \d+~', '', $pool->run('session_start(); foreach (["server" => "redis://127.0.0.1:1", "prefix" => "x", "ttl" => "7"] as $name => $value) { var_dump(ini_set("distlock.session.$name", $value)); }'
    . 'foreach (["timeout" => "1", "max_ahead" => "3", "lock" => "write"] as $name => $value) { var_dump(ini_set("distlock.session.$name", $value) !== false); }'
    . 'session_write_close(); var_dump(ini_set("distlock.session.prefix", "x") !== false, ini_set("distlock.session.server", "redis://127.0.0.1:1") !== false);'));
// What a request has set ends with it.
echo $pool->run('session_start(); echo $_SESSION["n"];'), "\n";
--EXPECT--
locked, own
of the locks
own

Warning: ini_set(): distlock.session.server can't be changed while a session is open; it remains as it is
bool(false)

Warning: ini_set(): distlock.session.prefix can't be changed while a session is open; it remains as it is
bool(false)

Warning: ini_set(): distlock.session.ttl can't be changed while a session is open; it remains as it is
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
1
