--TEST--
A setting that distlock doesn't have is reported when PHP starts, with the name that was probably meant
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$file = directory() . '/php.ini';
file_put_contents($file, <<<'INI'
    distlock.redis.server = "redis://:hunter2@127.0.0.1"
    distlock.default_timout = 2
    distlock.default_timeout = 2
    Distlock.log_waits = 1
    distlock.LOG-HOLDS = 1
    distlock_session.ttl = 10
    distlock.redis.dsn = "redis://127.0.0.1"
    distlock.zookeper.hosts[] = "127.0.0.1"
    distlock.foo = 1
    distlock. = 1
    distribution.foo = 1
    [HOST=distlock.example]
    distlock.timeout.session = 1
    distlock.key_prefix = x
    [PATH=/srv]
    distlock.metric_file = x
    distlock.session.timout = 3
    INI);
$run = static function (string $ini, string ...$options): string {
    $command = [php(), '-n', '-c', $ini, '-d', 'extension=' . environment('DISTLOCK_TEST_EXTENSION'), '-d', 'log_errors=0', ...$options, '-r', ''];
    exec(getenv('DISTLOCK_TEST_UNDER') . ' ' . implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1', $lines);

    return implode("\n", array_filter($lines)) . "\n";
};
echo $run($file), "\n";
echo $run('/dev/null', '-d', 'distlock.key_prefixes=x', '-d', 'distlock.' . str_repeat('x', 1000) . '=1', '-d', "distlock.a\x07b=1"), "\n";
echo $run('/dev/null', '-d', 'distlock.key_prefix=x');
--EXPECTF--
Warning: PHP Startup: distlock.redis.server is unknown, and has no effect: did you mean distlock.redis.servers? in Unknown on line 0
Warning: PHP Startup: distlock.default_timout is unknown, and has no effect: did you mean distlock.default_timeout? in Unknown on line 0
Warning: PHP Startup: Distlock.log_waits is unknown, and has no effect: did you mean distlock.log_waits? in Unknown on line 0
Warning: PHP Startup: distlock.LOG-HOLDS is unknown, and has no effect: did you mean distlock.log_holds? in Unknown on line 0
Warning: PHP Startup: distlock_session.ttl is unknown, and has no effect: did you mean distlock.session.ttl? in Unknown on line 0
Warning: PHP Startup: distlock.redis.dsn is unknown, and has no effect: did you mean distlock.redis.servers? in Unknown on line 0
Warning: PHP Startup: distlock.zookeper.hosts is unknown, and has no effect: did you mean distlock.zookeeper.hosts? in Unknown on line 0
Warning: PHP Startup: distlock.foo is unknown, and has no effect; php --ri distlock lists the settings in Unknown on line 0
Warning: PHP Startup: distlock. is unknown, and has no effect; php --ri distlock lists the settings in Unknown on line 0
Warning: PHP Startup: distlock.timeout.session is unknown, and has no effect; php --ri distlock lists the settings in Unknown on line 0
Warning: PHP Startup: distlock.metric_file is unknown, and has no effect: did you mean distlock.metrics_file? in Unknown on line 0
Warning: PHP Startup: distlock.session.timout is unknown, and has no effect: did you mean distlock.session.timeout? in Unknown on line 0

Warning: PHP Startup: distlock.key_prefixes is unknown, and has no effect: did you mean distlock.key_prefix? in Unknown on line 0
Warning: PHP Startup: distlock.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx is unknown, and has no effect; php --ri distlock lists the settings in Unknown on line 0
Warning: PHP Startup: distlock.a?b is unknown, and has no effect; php --ri distlock lists the settings in Unknown on line 0
