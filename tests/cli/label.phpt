--TEST--
The command line shows a label in front of its owner's host, and the host without it in JSON
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';

$lock = new RedisLock(key(), dsn(), label: 'GET /3.import_x-y@');
$lock->acquire();
$label = 'GET /3.import_x-y@@' . gethostname() . ':' . getmypid();
var_dump(str_contains(distlock('list', key())->out, $label), str_contains(distlock('show', key())->out, $label));
$owner = distlock('show', key(), '-o', 'json')->json()['owners'][0];
var_dump($owner['host'] === gethostname(), $owner['pid'] === getmypid(), $owner['id'] === $lock->getToken(), $owner['weight']);
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(1)
