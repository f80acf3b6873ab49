--TEST--
A database is a number from 0 to 1048575
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([
    'redis://host/-1',
    'redis://host/x',
    'redis://host/1048576',
    'redis://host/99999999999999999999',
    'redis://host/1/2',
    'redis://host/1.5',
    'redis://host/+1',
    'redis://host///',
    'unix:///tmp/x.sock?db=',
    'unix:///tmp/x.sock?db=-1',
    'unix:///tmp/x.sock?db=x',
] as $dsn) {
    echo strstr(thrown(fn () => new RedisLock(key(), $dsn)), '#2'), "\n";
}
--EXPECT--
#2 ($servers) has a database that isn't a number from 0 to 1048575
#2 ($servers) has a database that isn't a number from 0 to 1048575
#2 ($servers) has a database that isn't a number from 0 to 1048575
#2 ($servers) has a database that isn't a number from 0 to 1048575
#2 ($servers) has a database that isn't a number from 0 to 1048575
#2 ($servers) has a database that isn't a number from 0 to 1048575
#2 ($servers) has a database that isn't a number from 0 to 1048575
#2 ($servers) has a database that isn't a number from 0 to 1048575
#2 ($servers) has a database that isn't a number from 0 to 1048575
#2 ($servers) has a database that isn't a number from 0 to 1048575
#2 ($servers) has a database that isn't a number from 0 to 1048575
