--TEST--
An extension that observes calls, as tracers do, sees each method begin and end, however it ends
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/observer.php';

$dsn = var_export(dsn(), true);
$hosts = var_export(hosts(), true);
$path = var_export('/distlock/' . key(), true);
// Each of the two runs shuts one down.
$ports = server()->port . ', ' . server()->port;
echo observed(<<<PHP
    use DistLock\\RedisLock;
    use DistLock\\ZkLock;
    \$lock = new ZkLock($path, $hosts);
    \$lock->acquire();
    \$lock->release();
    \$lock = new RedisLock(\$key, $dsn);
    \$lock->acquire();
    \$lock->release();
    \$lock->synchronized(fn (RedisLock \$lock) => \$lock->renew());
    foreach ([
        fn () => \$lock->acquire(-1.0),
        fn () => \$lock->synchronized(fn () => throw new DomainException()),
    ] as \$call) {
        try {
            \$call();
        } catch (Throwable) {
        }
    }
    \$redis = new Redis();
    \$port = current(array_filter([$ports], fn (int \$port) => @fsockopen('127.0.0.1', \$port)));
    \$lock = new RedisLock(\$key, "redis://127.0.0.1:\$port?connect_timeout=30&timeout=30");
    \$lock->acquire();
    \$redis->connect('127.0.0.1', \$port);
    try {
        \$redis->rawCommand('SHUTDOWN', 'NOSAVE');
    } catch (RedisException) {
    }
    try {
        \$lock->release();
    } catch (DistLock\\ConnectionException) {
    }
    (new RedisLock(\$key, $dsn))->synchronized(fn () => exit("exit\\n"));
    PHP);
echo "\n", observed(<<<PHP
    ini_set('display_errors', 0);
    (new DistLock\\RedisLock(\$key, $dsn))->synchronized(function () {
        echo "fatal error\\n";
        eval('function strlen() {}');
    });
    PHP);
--EXPECT--
begin DistLock\ZkLock::__construct
end DistLock\ZkLock::__construct: null
begin DistLock\ZkLock::acquire
end DistLock\ZkLock::acquire: bool
begin DistLock\ZkLock::release
end DistLock\ZkLock::release: bool
begin DistLock\RedisLock::__construct
end DistLock\RedisLock::__construct: null
begin DistLock\RedisLock::acquire
end DistLock\RedisLock::acquire: bool
begin DistLock\RedisLock::release
end DistLock\RedisLock::release: bool
begin DistLock\RedisLock::synchronized
  begin DistLock\RedisLock::renew
  end DistLock\RedisLock::renew: bool
end DistLock\RedisLock::synchronized: bool
begin DistLock\RedisLock::acquire
end DistLock\RedisLock::acquire: nothing, ValueError
begin DistLock\RedisLock::synchronized
end DistLock\RedisLock::synchronized: nothing, DomainException
begin DistLock\RedisLock::__construct
end DistLock\RedisLock::__construct: null
begin DistLock\RedisLock::acquire
end DistLock\RedisLock::acquire: bool
begin DistLock\RedisLock::release
end DistLock\RedisLock::release: nothing, DistLock\ConnectionException
begin DistLock\RedisLock::__construct
end DistLock\RedisLock::__construct: null
begin DistLock\RedisLock::synchronized
exit
end DistLock\RedisLock::synchronized: nothing, UnwindExit

begin DistLock\RedisLock::__construct
end DistLock\RedisLock::__construct: null
begin DistLock\RedisLock::synchronized
fatal error
end DistLock\RedisLock::synchronized: nothing, no exception
exit code 255
