--TEST--
--auth says to ZooKeeper who is asking: locks of others are left out of the list
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/zookeeper.php';

$hosts = hosts();
$secret = new ZkLock(path('secret'), $hosts, auth: 'digest:me:word');
$open = new ZkLock(path('open'), $hosts);
$secret->acquire();
$open->acquire();
$top = rtrim(path(''), '/');
echo below(distlock_zk('list', '--prefix', $top)->out);
$options = ['--zookeeper', $hosts, '--auth', 'env:ZK_AUTH'];
echo below(run(['list', '--prefix', $top, ...$options], ['ZK_AUTH' => 'digest:me:word'])->out);
echo run(['show', path('secret'), ...$options], ['ZK_AUTH' => 'me:word'])->failure();
echo str_replace($hosts, '<hosts>', distlock_zk('show', path('secret'))->failure());
--EXPECTF--
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
open write <me> <seconds> - 0 -
NAME MODE OWNER HELD FOR TTL WAITERS WAIT
open write <me> <seconds> - 0 -
secret write <me> <seconds> - 0 -
2: --auth must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path", no other scheme is supported
3: <hosts> denied access: see the ACL of %s, or of the node above it
