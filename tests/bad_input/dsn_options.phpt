--TEST--
Unknown options and bad values
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([
    'redis://host?',
    'redis://host?timeout',
    'redis://host?timeout=1&',
    'redis://host?colour=red',
    'redis://host?TIMEOUT=1',
    'redis://host?db=1',
    'redis://host?password=x',
    'redis://host?=1',
    'redis://user:pass?word@host',
    'redis://host?client_name=a@b',
    'redis://host?timeout=',
    'redis://host?timeout=0',
    'redis://host?timeout=-1',
    'redis://host?timeout=nan',
    'redis://host?timeout=inf',
    'redis://host?timeout=3601',
    'redis://host?timeout=1e3',
    'redis://host?timeout=0x10',
    'redis://host?timeout=1s',
    'redis://host?timeout=1.2.3',
    'redis://host?timeout=0.0001',
    'redis://host?timeout= 1',
    'redis://host?connect_timeout=0',
    'redis://host?client_name=',
    'redis://host?client_name=a b',
    'redis://host?client_name=a%0ab',
] as $dsn) {
    echo strstr(thrown(fn () => new RedisLock(key(), $dsn)), '#2'), "\n";
}
--EXPECT--
#2 ($servers) has an option without a value
#2 ($servers) has an option without a value
#2 ($servers) has an option without a value
#2 ($servers) has the unknown option "colour"
#2 ($servers) has an unknown option
#2 ($servers) has the unknown option "db"
#2 ($servers) has the unknown option "password"
#2 ($servers) has the unknown option ""
#2 ($servers) has an @ after the ?: in a user or a password write %3F for ?
#2 ($servers) has an @ after the ?: in a user or a password write %3F for ?
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a connect_timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a client_name that is empty or holds anything but letters, digits and -._:
#2 ($servers) has a client_name that is empty or holds anything but letters, digits and -._:
#2 ($servers) has a client_name that is empty or holds anything but letters, digits and -._:
