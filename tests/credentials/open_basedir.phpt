--TEST--
A script can't have a file that open_basedir keeps it from reading sent to a server, in a DSN or a setting of its own
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/credentials.php';

$server = server(['--requirepass', 'secret']);
$top = directory();
mkdir("$top/own");
mkdir("$top/others");
put_password("$top/own/password", 'secret');
put_password("$top/others/password", 'secret');
file_put_contents("$top/own/script.php", '<?php
ob_start();
[, $place, $file, $member] = $argv;
$dsn = "redis://$place?password_file=$file";
$members = [$dsn, "redis://127.0.0.2:$member", "redis://127.0.0.3:$member"];
foreach ([
    fn () => new DistLock\RedisLock("x", $dsn),
    fn () => new DistLock\RedisLock("x", $members),
    fn () => new DistLock\RedisLockFactory($dsn),
    fn () => new DistLock\RedisOptimisticLock("x", $dsn),
    fn () => @ini_set("distlock.redis.servers", $dsn) === false ? throw new Exception(error_get_last()["message"]) : null,
    fn () => new DistLock\ZkLock("/x", auth: "digest-file:me:$file"),
    fn () => @ini_set("distlock.session.server", $dsn) === false ? throw new Exception(error_get_last()["message"]) : null,
] as $work) {
    try {
        $work();
        echo "fine\n";
    } catch (Throwable $thrown) {
        echo str_replace("$place", "", $thrown->getMessage()), "\n";
    }
}
');
$run = function (string ...$arguments) use ($top): void {
    $command = [php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), '-d', "open_basedir=$top/own", ...$arguments];
    $process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
    echo stream_get_contents($pipes[1]), "\n";
    proc_close($process);
};
$place = "127.0.0.1:$server->port";
$run("$top/own/script.php", $place, "$top/own/password", (string) $server->port);
$run("$top/own/script.php", $place, "$top/others/password", (string) $server->port);
// An administrator's setting is allowed what scripts aren't.
$setting = "distlock.redis.servers=\"redis://$place?password_file=$top/others/password\"";
$run('-d', $setting, '-r', '$lock = new DistLock\RedisLock("x"); var_dump($lock->acquire());');
--EXPECT--
fine
fine
fine
fine
fine
fine
fine

DistLock\RedisLock::__construct(): Argument #2 ($servers) has a password_file that open_basedir doesn't allow
DistLock\RedisLock::__construct(): Argument #2 ($servers) has a password_file that open_basedir doesn't allow
DistLock\RedisLockFactory::__construct(): Argument #1 ($servers) has a password_file that open_basedir doesn't allow
DistLock\RedisOptimisticLock::__construct(): Argument #2 ($servers) has a password_file that open_basedir doesn't allow
ini_set(): distlock.redis.servers has a password_file that open_basedir doesn't allow; it isn't changed
DistLock\ZkLock::__construct(): Argument #4 ($auth) names a file that open_basedir doesn't allow
ini_set(): distlock.session.server has a password_file that open_basedir doesn't allow; it isn't changed

bool(true)
