--TEST--
An optimistic update goes on where a server with less data has taken the place of its own
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkOptimisticLock;

require __DIR__ . '/wiped.php';

$other = empty_server();
$proxy = proxy(zk_port());
$value = new ZkOptimisticLock(path(), through($proxy), TIMEOUT);
$value->update(static fn () => 'then');
$proxy->lead($other->port);
await(static fn () => outcome(fn () => $value->read()) === 'NULL', 30 * slowness(), 'a session on what is there now');
var_dump($value->update(static fn (?string $old) => ($old ?? 'nothing') . ', now'), $value->read());
--EXPECT--
string(12) "nothing, now"
string(12) "nothing, now"
