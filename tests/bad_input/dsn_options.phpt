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
    'redis://host?time-out=1',
    'redis://host?connect-timeout=1',
    'redis://host?conect_timeout=1',
    'redis://host?timeouts=1',
    'redis://host?tiemout=1',
    'redis://host?keepaliv=1',
    'unix:///tmp/x.sock?pass=x',
    'redis://host?auto-renew=1',
    'redis://host?Auto=1',
    'redis+sentinel://host/main?sentinel_password=x&y=1',
    'redis+sentinel://host/main?sentinel_password=x&Timeout=1',
    'redis://host?sentinel_user=x',
    'redis://host?cafile=x',
    'redis://host?verify_peers=0',
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
    'redis://host?timeout=500ms',
    'redis://host?timeout=5000',
    'redis://host?timeout=2min',
    'redis://host?timeout=2parsecs',
    'redis://host?timeout=2h',
    'unix:///tmp/x.sock?password=hunter2&timeout=5000',
    'redis+sentinel://host/main?sentinel_password=hunter2&timeout=5000',
    'redis://host?timeout=1.2.3',
    'redis://host?timeout=0.0001',
    'redis://host?timeout= 1',
    'redis://host?connect_timeout=0',
    'redis://host?keepalive=1.5',
    'redis://host?keepalive=3601',
    'redis://host?keepalive=60s',
    'redis://host?keepalive=60000',
    'redis://host?wait=polling',
    'redis://host?keepalive=',
    'redis://host?max_idle=-1',
    'redis://host?max_idle=0.0001',
    'redis://host?max_idle=3601',
    'redis://host?max-idle=1',
    'unix:///tmp/x.sock?keepalive=60',
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
#2 ($servers) has an unknown option: did you mean "timeout"?
#2 ($servers) has the unknown option "time-out": did you mean "timeout"?
#2 ($servers) has the unknown option "connect-timeout": did you mean "connect_timeout"?
#2 ($servers) has the unknown option "conect_timeout": did you mean "connect_timeout"?
#2 ($servers) has the unknown option "timeouts": did you mean "timeout"?
#2 ($servers) has the unknown option "tiemout": did you mean "timeout"?
#2 ($servers) has the unknown option "keepaliv": did you mean "keepalive"?
#2 ($servers) has the unknown option "pass": did you mean "password"?
#2 ($servers) has a lock's option "auto_renew": give it to the lock, as in autoRenew: false
#2 ($servers) has an unknown option
#2 ($servers) has an unknown option
#2 ($servers) has an unknown option: did you mean "timeout"?
#2 ($servers) has the option "sentinel_user", which is only for redis+sentinel://
#2 ($servers) has the option "cafile", which is only for TLS: write rediss
#2 ($servers) has the unknown option "verify_peers": did you mean "verify_peer"?
#2 ($servers) has the option "db", which is only for unix://: here, put it before the ?
#2 ($servers) has the option "password", which is only for unix://: here, put it before the ?
#2 ($servers) has the unknown option ""
#2 ($servers) has an @ after the ?: in a user or a password write %3F for ?
#2 ($servers) has an @ after the ?: in a user or a password write %3F for ?
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600: did you mean 3.601?
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600: did you mean 1?
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600: did you mean 0.5?
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600: did you mean 5?
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600: did you mean 120?
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a connect_timeout that isn't a number of seconds from 0.001 to 3600
#2 ($servers) has a keepalive that isn't a whole number of seconds from 0 to 3600
#2 ($servers) has a keepalive that isn't a whole number of seconds from 0 to 3600
#2 ($servers) has a keepalive that isn't a whole number of seconds from 0 to 3600: did you mean 60?
#2 ($servers) has a keepalive that isn't a whole number of seconds from 0 to 3600: did you mean 60?
#2 ($servers) has a wait that isn't poll
#2 ($servers) has a keepalive that isn't a whole number of seconds from 0 to 3600
#2 ($servers) has a max_idle that is neither 0 nor a number of seconds from 0.001 to 3600
#2 ($servers) has a max_idle that is neither 0 nor a number of seconds from 0.001 to 3600
#2 ($servers) has a max_idle that is neither 0 nor a number of seconds from 0.001 to 3600: did you mean 3.601?
#2 ($servers) has the unknown option "max-idle": did you mean "max_idle"?
#2 ($servers) has the option "keepalive", which is not for unix://
#2 ($servers) has a client_name that is empty or contains anything but letters, digits and -._:
#2 ($servers) has a client_name that is empty or contains anything but letters, digits and -._:
#2 ($servers) has a client_name that is empty or contains anything but letters, digits and -._:
