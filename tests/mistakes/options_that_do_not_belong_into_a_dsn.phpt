--TEST--
An option of a lock, or of another client, in a DSN is answered with where it belongs, or what to write instead
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

foreach ([
    'ttl', 'auto_renew', 'autoRenew', 'auto-renew', 'max_hold', 'maxHold', 'replicas', 'label', 'max_ahead', 'maxAhead', 'lock_timeout', 'wait_timeout',
    'auth', 'database', 'prefix', 'read_timeout', 'persistent', 'persistent_id', 'retry_interval', 'weight',
    'username', 'dbindex', 'read_write_timeout', 'socket_timeout', 'tcp_keepalive', 'idle_timeout', 'ssl', 'ssl[cafile]', 'tls', 'redis_cluster',
    'redis_sentinel', 'sentinel_master', 'protocol', 'lazy',
] as $option) {
    $said = str_replace('#2 ($servers) has ', '', strstr(thrown(fn () => new RedisLock(key(), "redis://127.0.0.1?$option=30")), '#2'));
    $of_unix = str_replace('#2 ($servers) has ', '', strstr(thrown(fn () => new RedisLock(key(), "unix:///run/redis.sock?$option=30")), '#2'));
    echo $said, "\n", $of_unix === $said ? '' : "    for unix://: " . preg_replace('/^.*: /', '', $of_unix) . "\n";
}
--EXPECT--
a lock's option "ttl": give it to the lock, as in ttl: 30
a lock's option "auto_renew": give it to the lock, as in autoRenew: false
a lock's option "autoRenew": give it to the lock, as in autoRenew: false
a lock's option "auto_renew": give it to the lock, as in autoRenew: false
a lock's option "max_hold": give it to the lock, as in maxHold: 60
a lock's option "maxHold": give it to the lock, as in maxHold: 60
a lock's option "replicas": give it to the lock, as in replicas: 1
a lock's option "label": give it to the lock, as in label: "import"
a lock's option "max_ahead": give it to acquire(), as in maxAhead: 10
a lock's option "maxAhead": give it to acquire(), as in maxAhead: 10
a lock's option "lock_timeout": give it to acquire(), as in acquire(5.0)
a lock's option "wait_timeout": give it to acquire(), as in acquire(5.0)
phpredis's option "auth": write :PASSWORD@ or USER:PASSWORD@ before the host
    for unix://: write password=, and user= if there is one
phpredis's option "database": write /DATABASE after the host
    for unix://: write db=
phpredis's option "prefix": set distlock.session.prefix, or for locks distlock.key_prefix
phpredis's option "read_timeout": write timeout=
phpredis's option "persistent": leave it out, because connections are always kept
phpredis's option "persistent_id": leave it out, because connections are always kept
phpredis's option "retry_interval": leave it out
phpredis's option "weight": leave it out, because there is only one server
another client's option "username": write USER:PASSWORD@ before the host
    for unix://: write user=
another client's option "dbindex": write /DATABASE after the host
    for unix://: write db=
another client's option "read_write_timeout": write timeout=
another client's option "socket_timeout": write timeout=
another client's option "tcp_keepalive": write keepalive=
    for unix://: leave it out
another client's option "idle_timeout": write max_idle=
another client's option "ssl": write rediss:// at the beginning
    for unix://: leave it out
another client's option "ssl": write rediss:// at the beginning
    for unix://: leave it out
another client's option "tls": write rediss:// at the beginning
    for unix://: leave it out
another client's option "redis_cluster": write redis+cluster:// at the beginning
another client's option "redis_sentinel": write redis+sentinel://HOST:PORT/SERVICE
another client's option "sentinel_master": write redis+sentinel://HOST:PORT/SERVICE
another client's option "protocol": leave it out
another client's option "lazy": leave it out, because a connection is opened when it is needed
