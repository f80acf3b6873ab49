--TEST--
An ephemeral node of another program can be changed, and still goes with its session
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkOptimisticLock;

require __DIR__ . '/zookeeper.php';

zk()->createPath(dirname(path()));
$client = new ZkClient(hosts());
$client->create(path(), 'theirs');
$value = value();
var_dump($value->update(fn ($old) => "$old and ours"), $client->get(path()));
echo failure(fn () => (new ZkOptimisticLock(path() . '/below', hosts()))->update(fn () => 'x')), "\n";
$client->close();
var_dump($value->read(), $value->update(fn ($old) => var_export($old, true)), zk()->get(path()));
--EXPECTF--
string(15) "theirs and ours"
string(15) "theirs and ours"
DistLock\ServerException: %s
NULL
string(4) "NULL"
string(4) "NULL"
