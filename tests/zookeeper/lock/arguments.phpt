--TEST--
The error about an argument says what is wrong with it, on ZooKeeper, too
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

foreach (['', 'a', '/', '/a/', '/a//b', '/a/./b', '/..', "/a\0b", '/' . str_repeat('x', 1024)] as $path) {
    echo outcome(fn () => new ZkLock($path)), "\n";
}
foreach (['', 'a b', 'a:', 'a:0', 'a:65536', 'a,,b', 'a:1/../x', "a\0", '[foo,127.0.0.1:9', '127.0.0.1:9,[foo', '[::1]x:1', 'zookeeper://a:1', 'zk://a:1,b:1/c'] as $hosts) {
    echo outcome(fn () => new ZkLock('/a', $hosts)), "\n";
}
foreach ([0.0, -1.0, 86401.0, NAN, INF] as $timeout) {
    echo outcome(fn () => new ZkLock('/a', null, $timeout)), "\n";
}
foreach (['', 'digest:', 'digest:u', 'digest::p', 'sasl:u', 'digest-file:u', 'digest-file:u:p', 'sasl-file::/p', 'ip:u:p', 'digets:u:hunter2', 'SASL:u:hunter2', 'digest_file:u:/hunter2', 'sasl-:hunter2', "digest:u:p\0"] as $auth) {
    echo outcome(fn () => new ZkLock('/a', null, 1.0, $auth)), "\n";
}
@ini_set('distlock.zookeeper.hosts', 'a:b');
echo outcome(fn () => new ZkLock('/a')), "\n";
--EXPECT--
ValueError: DistLock\ZkLock::__construct(): Argument #1 ($path) must begin with a slash
ValueError: DistLock\ZkLock::__construct(): Argument #1 ($path) must begin with a slash
ValueError: DistLock\ZkLock::__construct(): Argument #1 ($path) must name a node below the root
ValueError: DistLock\ZkLock::__construct(): Argument #1 ($path) must not contain an empty segment
ValueError: DistLock\ZkLock::__construct(): Argument #1 ($path) must not contain an empty segment
ValueError: DistLock\ZkLock::__construct(): Argument #1 ($path) must not contain the segments "." and ".."
ValueError: DistLock\ZkLock::__construct(): Argument #1 ($path) must not contain the segments "." and ".."
ValueError: DistLock\ZkLock::__construct(): Argument #1 ($path) must not contain control characters
ValueError: DistLock\ZkLock::__construct(): Argument #1 ($path) must not be longer than 1024 bytes
ValueError: DistLock\ZkLock::__construct(): Argument #2 ($hosts) must be a list of hosts with ports, "h1:2181,h2:2181/chroot"
ValueError: DistLock\ZkLock::__construct(): Argument #2 ($hosts) must be a list of hosts with ports, "h1:2181,h2:2181/chroot"
ValueError: DistLock\ZkLock::__construct(): Argument #2 ($hosts) must have ports from 1 to 65535
ValueError: DistLock\ZkLock::__construct(): Argument #2 ($hosts) must have ports from 1 to 65535
ValueError: DistLock\ZkLock::__construct(): Argument #2 ($hosts) must have ports from 1 to 65535
ValueError: DistLock\ZkLock::__construct(): Argument #2 ($hosts) must be a list of hosts with ports, "h1:2181,h2:2181/chroot"
ValueError: DistLock\ZkLock::__construct(): Argument #2 ($hosts) must have an absolute path without empty segments as its chroot
ValueError: DistLock\ZkLock::__construct(): Argument #2 ($hosts) must be at most 4096 bytes without NUL
ValueError: DistLock\ZkLock::__construct(): Argument #2 ($hosts) must be a list of hosts with ports, "h1:2181,h2:2181/chroot"
ValueError: DistLock\ZkLock::__construct(): Argument #2 ($hosts) must be a list of hosts with ports, "h1:2181,h2:2181/chroot"
ValueError: DistLock\ZkLock::__construct(): Argument #2 ($hosts) must be a list of hosts with ports, "h1:2181,h2:2181/chroot"
ValueError: DistLock\ZkLock::__construct(): Argument #2 ($hosts) must not have a scheme: write "h1:2181,h2:2181/chroot"
ValueError: DistLock\ZkLock::__construct(): Argument #2 ($hosts) must not have a scheme: write "h1:2181,h2:2181/chroot"
ValueError: DistLock\ZkLock::__construct(): Argument #3 ($sessionTimeout) must be between 0.1 and 86400 seconds
ValueError: DistLock\ZkLock::__construct(): Argument #3 ($sessionTimeout) must be between 0.1 and 86400 seconds
ValueError: DistLock\ZkLock::__construct(): Argument #3 ($sessionTimeout) must be between 0.1 and 86400 seconds
ValueError: DistLock\ZkLock::__construct(): Argument #3 ($sessionTimeout) must be between 0.1 and 86400 seconds
ValueError: DistLock\ZkLock::__construct(): Argument #3 ($sessionTimeout) must be between 0.1 and 86400 seconds
ValueError: DistLock\ZkLock::__construct(): Argument #4 ($auth) must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path", no other scheme is supported
ValueError: DistLock\ZkLock::__construct(): Argument #4 ($auth) must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path"
ValueError: DistLock\ZkLock::__construct(): Argument #4 ($auth) must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path"
ValueError: DistLock\ZkLock::__construct(): Argument #4 ($auth) must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path"
ValueError: DistLock\ZkLock::__construct(): Argument #4 ($auth) must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path"
ValueError: DistLock\ZkLock::__construct(): Argument #4 ($auth) must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path"
ValueError: DistLock\ZkLock::__construct(): Argument #4 ($auth) must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path"
ValueError: DistLock\ZkLock::__construct(): Argument #4 ($auth) must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path"
ValueError: DistLock\ZkLock::__construct(): Argument #4 ($auth) must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path", no other scheme is supported
ValueError: DistLock\ZkLock::__construct(): Argument #4 ($auth) must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path": did you mean "digest:"?
ValueError: DistLock\ZkLock::__construct(): Argument #4 ($auth) must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path": did you mean "sasl:"?
ValueError: DistLock\ZkLock::__construct(): Argument #4 ($auth) must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path": did you mean "digest-file:"?
ValueError: DistLock\ZkLock::__construct(): Argument #4 ($auth) must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path", no other scheme is supported
ValueError: DistLock\ZkLock::__construct(): Argument #4 ($auth) must be at most 4096 bytes without NUL
ValueError: The ini setting distlock.zookeeper.hosts must have ports from 1 to 65535
