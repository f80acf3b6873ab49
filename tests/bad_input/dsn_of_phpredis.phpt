--TEST--
A DSN of phpredis or Predis is refused with the DSN that means the same, without its password
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([
    'tcp://127.0.0.1',
    'tcp://127.0.0.1:6379?timeout=2.5&persistent=1&weight=1',
    'tcp://127.0.0.1:6379?auth=hunter2',
    'tcp://127.0.0.1:6379?auth[]=me&auth[]=hunter2&database=3',
    'tcp://127.0.0.1:6379?auth%5Buser%5D=me&auth%5Bpass%5D=hunter2',
    'tcp://127.0.0.1:6379?username=me&password=hunter2',
    'tcp://127.0.0.1:6379?database=hunter2',
    'tcp://me:hunter2@127.0.0.1:6379',
    'tls://[::1]:6379?auth=hunter2',
    'tcp://127.0.0.1:6379?prefix=APP:',
    'tcp://127.0.0.1:6379?weight=1,tcp://127.0.0.1:6380?auth=hunter2',
    'seed[]=127.0.0.1:7000&seed[]=127.0.0.1:7001&timeout=2&auth=hunter2',
    // Where the password isn't encoded, nothing that may belong to it is shown.
    'tcp://127.0.0.1:6379?auth=hunter2@host',
    'tcp://me:hunter2?@127.0.0.1:6379',
    'tcp://me:hunter2/@127.0.0.1:6379',
    'tcp://me:hunter2',
    'tcp://127.0.0.1:6379?auth=a&seed[]=hunter2',
    // With distlock's scheme.
    'redis://127.0.0.1:6379?auth=hunter2',
    'redis://127.0.0.1:6379?auth[]=hunter2',
    'redis://127.0.0.1:6379?database=2',
    'redis://127.0.0.1:6379?read_timeout=2',
    'redis://127.0.0.1:6379?persistent=1',
    'redis://127.0.0.1:6379?weight=1',
    'redis://127.0.0.1:6379?prefix=APP:',
    'unix:///tmp/x.sock?auth=hunter2',
    'unix:///tmp/x.sock?database=2',
] as $dsn) {
    echo strstr(thrown(fn () => new RedisLock(key(), $dsn)), '#2'), "\n";
}
?>
--EXPECT--
#2 ($servers) is written as for phpredis: write redis://127.0.0.1
#2 ($servers) is written as for phpredis: write redis://127.0.0.1:6379
#2 ($servers) is written as for phpredis: write redis://:PASSWORD@127.0.0.1:6379, with the password percent-encoded
#2 ($servers) is written as for phpredis: write redis://USER:PASSWORD@127.0.0.1:6379/3, with the password percent-encoded
#2 ($servers) is written as for phpredis: write redis://USER:PASSWORD@127.0.0.1:6379, with the password percent-encoded
#2 ($servers) is written as for phpredis: write redis://USER:PASSWORD@127.0.0.1:6379, with the password percent-encoded
#2 ($servers) is written as for phpredis: write redis://127.0.0.1:6379/DATABASE
#2 ($servers) is written as for phpredis: write redis://USER:PASSWORD@127.0.0.1:6379, with the password percent-encoded
#2 ($servers) is written as for phpredis: write rediss://:PASSWORD@[::1]:6379, with the password percent-encoded
#2 ($servers) is written as for phpredis: write redis://127.0.0.1:6379, and set distlock.session.prefix, or for locks distlock.key_prefix, to the prefix
#2 ($servers) is a list of servers as for phpredis: name one server, as in redis://HOST:PORT, or a cluster, as in redis+cluster://HOST:PORT,HOST:PORT
#2 ($servers) is written as for phpredis: write redis+cluster://:PASSWORD@127.0.0.1:7000,127.0.0.1:7001, with the password percent-encoded
#2 ($servers) is written as for phpredis: write redis://:PASSWORD@HOST:PORT, with the password percent-encoded
#2 ($servers) is written as for phpredis: write redis://:PASSWORD@HOST:PORT, with the password percent-encoded
#2 ($servers) is written as for phpredis: write redis://USER:PASSWORD@127.0.0.1:6379, with the password percent-encoded
#2 ($servers) is written as for phpredis: write redis://HOST:PORT
#2 ($servers) is written as for phpredis: write redis://:PASSWORD@127.0.0.1:6379, with the password percent-encoded
#2 ($servers) has phpredis's option "auth": write :PASSWORD@ or USER:PASSWORD@ before the host
#2 ($servers) has phpredis's option "auth": write :PASSWORD@ or USER:PASSWORD@ before the host
#2 ($servers) has phpredis's option "database": write /DATABASE after the host
#2 ($servers) has phpredis's option "read_timeout": write timeout=
#2 ($servers) has phpredis's option "persistent": leave it out, because connections are always kept
#2 ($servers) has phpredis's option "weight": leave it out, because there is only one server
#2 ($servers) has phpredis's option "prefix": set distlock.session.prefix, or for locks distlock.key_prefix
#2 ($servers) has phpredis's option "auth": write password=, and user= if there is one
#2 ($servers) has phpredis's option "database": write db=
