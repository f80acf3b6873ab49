--TEST--
Built without Redis, the extension has the classes for ZooKeeper, but neither locks on Redis nor sessions; settings and the command line say so
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

/** Runs a shell command in a directory, and returns what it writes. */
function shell(string $directory, string $command): string
{
    exec('cd ' . escapeshellarg($directory) . " && ($command) 2>&1", $lines, $code);

    return implode("\n", $lines) . ($code === 0 ? "\n" : "\nexit code $code\n");
}

preg_match_all('/<file name="([^"]+)" role="(?:src|script)"/', file_get_contents(root() . '/package.xml'), $packaged);
$directory = directory();
shell(root(), 'cp --parents -t ' . escapeshellarg($directory) . ' ' . implode(' ', array_map(escapeshellarg(...), $packaged[1])));
$tools = PHP_BINDIR;
$built = shell($directory, "$tools/phpize && ./configure --with-php-config=$tools/php-config --without-distlock-redis CFLAGS='-O0 -Wall -Werror'"
    . ' && make -j2');
is_file("$directory/modules/distlock.so") || print($built);

$php = escapeshellarg(PHP_BINARY) . " -n -d extension=$directory/modules/distlock.so -d distlock.metrics_file=$directory/metrics";
$has = fn (string $name) => "class_exists('DistLock\\\\$name')";
echo shell($directory, "$php -r " . escapeshellarg("var_dump({$has('RedisLock')}, {$has('ZkLock')}, {$has('MultiLock')});"));
echo preg_match('/Cannot find session save handler "distlock"/', $said = shell($directory, "$php -d session.save_handler=distlock -r 'session_start();'"))
    === 1 ? "no sessions\n" : $said;
echo shell($directory, "$php -d distlock.redis.servers=redis://127.0.0.1 -d distlock.key_prefix=x -d distlock.session.ttl=5 -d distlock.zookeeper.host=x -r ''");
echo shell($directory, "$php bin/distlock list");
echo preg_match('/^# TYPE distlock_/m', $metrics = shell($directory, "$php bin/distlock metrics")) === 1 ? "metrics\n" : $metrics;
--EXPECT--
bool(false)
bool(true)
bool(true)
no sessions

Warning: PHP Startup: distlock.redis.servers has no effect, because distlock was built without Redis in Unknown on line 0

Warning: PHP Startup: distlock.key_prefix has no effect, because distlock was built without Redis in Unknown on line 0

Warning: PHP Startup: distlock.session.ttl has no effect, because distlock was built without its session handler in Unknown on line 0

Warning: PHP Startup: distlock.zookeeper.host is unknown, and has no effect: did you mean distlock.zookeeper.hosts? in Unknown on line 0
distlock: the PHP extension distlock was built without DistLock\RedisLock
exit code 2
metrics
