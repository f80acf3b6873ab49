--TEST--
phpinfo() shows versions, connections and counters
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

$server = server(['--requirepass', 'hunter2-p%ss']);
$lock = new RedisLock(key(), "redis://:hunter2-p%25ss@127.0.0.1:$server->port/3");
$lock->acquire();
$lock->release();
$holder = holder(key(), "redis://:hunter2-p%25ss@127.0.0.1:$server->port/3");
$lock->acquire(1.0 * slowness());

ob_start();
phpinfo(INFO_MODULES);
$info = ob_get_clean();
preg_match('/^distlock$.*?^(?=\n\n|[a-z]+\n\n)/ms', $info, $section);
var_dump(str_contains($info, 'hunter2'));
foreach (['distlock support', 'Version', 'hiredis', 'TLS for Redis', 'ZooKeeper TLS', 'TLS', 'acquired', 'contended', 'timeouts', 'wait_seconds'] as $row) {
    echo preg_match("/^$row => .+$/m", $info, $line) ? preg_replace('/\d+\.\d+\.\d+\S*|\d+\.\d+/', '#', $line[0]) : "no $row", "\n";
}
echo preg_match("~^redis://127.0.0.1:$server->port/3 => .*$~m", $info, $line) ? strstr($line[0], '=>') : $info, "\n";
--EXPECTF--
bool(false)
distlock support => enabled
Version => #
hiredis => #
TLS for Redis => %r(OpenSSL #.*|not built in)%r
ZooKeeper TLS => %r(yes|no)%r
no TLS
acquired => 1
contended => 1
timeouts => 1
wait_seconds => #
=> 1 for commands, 1 for waiting, 0 for renewals
