--TEST--
A wrong value of any ini setting is reported when PHP starts and by ini_set(), with its range and what is used instead, but no credential
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$wrong = [
    'default_timeout' => ['2s', '-1', 'x'],
    'deadlock_timeout' => ['0', '-1', '1s'],
    'default_max_ahead' => ['-1', '1.5', '2x', '9223372036854775808'],
    'key_prefix' => [str_repeat('x', 257)],
    'redis.counter_lifetime' => ['3599', '31536001', '', '1h', '86400.0', '-86400', '99999999999999999999'],
    'session.prefix' => [str_repeat('x', 257)],
    'session.timeout' => ['30s'],
    'session.max_ahead' => ['-1'],
    'session.lock' => ['read', 'wirte', 'Always'],
    'session.ttl' => ['0', '', '86401'],
    'redis.servers' => ['redis://:hunter2@h:port', 'redis://a redis://b', 'redis://a:1 redis://b:1 redis://:hunter2@c:x', 'http://a'],
    'zookeeper.hosts' => ['a:b'],
    'zookeeper.tls' => ['hunter2'],
];
$run = static function (string ...$options): string {
    $process = proc_open([php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), ...$options], [1 => ['pipe', 'w'], 2 => ['pipe', 'w']], $pipes);
    $said = trim(stream_get_contents($pipes[1]) . stream_get_contents($pipes[2]));
    proc_close($process);

    return $said;
};
$show = ['-d', 'display_errors=1', '-d', 'display_startup_errors=1', '-d', 'log_errors=0', '-d', 'html_errors=0'];
foreach ($wrong as $name => $values) {
    foreach ($values as $value) {
        $said = [
            $run(...$show, ...['-d', "distlock.$name=\"$value\"", '-r', '']),
            $run(...$show, ...['-r', 'ini_set($argv[1], $argv[2]);', '--', "distlock.$name", $value]),
        ];
        foreach ($said as $one) {
            $one = preg_replace(['/x{40,}/', '/ in (Unknown|Command line code) on line \d/'], ['xx', ''], $one);
            echo str_replace(' by ZooKeeper', '', $one), "\n";
        }
    }
}
foreach (['default_timeout' => '', 'redis.counter_lifetime' => '3600', 'deadlock_timeout' => '', 'session.timeout' => '1e3', 'redis.servers' => '', 'zookeeper.hosts' => '', 'zookeeper.tls' => ''] as $name => $value) {
    echo $run(...$show, ...['-d', "distlock.$name=\"$value\"", '-r', 'ini_set($argv[1], $argv[2]);', '--', "distlock.$name", $value]);
}
--EXPECTF--
Warning: PHP Startup: distlock.default_timeout must be empty (no limit) or a number of seconds, at least 0, but is "2s"; the default "" is used instead
Warning: ini_set(): distlock.default_timeout must be empty (no limit) or a number of seconds, at least 0, but was set to "2s"; it remains ""
Warning: PHP Startup: distlock.default_timeout must be empty (no limit) or a number of seconds, at least 0, but is "-1"; the default "" is used instead
Warning: ini_set(): distlock.default_timeout must be empty (no limit) or a number of seconds, at least 0, but was set to "-1"; it remains ""
Warning: PHP Startup: distlock.default_timeout must be empty (no limit) or a number of seconds, at least 0, but is "x"; the default "" is used instead
Warning: ini_set(): distlock.default_timeout must be empty (no limit) or a number of seconds, at least 0, but was set to "x"; it remains ""
Warning: PHP Startup: distlock.deadlock_timeout must be empty (off) or a number of seconds, at least 0.01, but is "0"; the default "1" is used instead
Warning: ini_set(): distlock.deadlock_timeout must be empty (off) or a number of seconds, at least 0.01, but was set to "0"; it remains "1"
Warning: PHP Startup: distlock.deadlock_timeout must be empty (off) or a number of seconds, at least 0.01, but is "-1"; the default "1" is used instead
Warning: ini_set(): distlock.deadlock_timeout must be empty (off) or a number of seconds, at least 0.01, but was set to "-1"; it remains "1"
Warning: PHP Startup: distlock.deadlock_timeout must be empty (off) or a number of seconds, at least 0.01, but is "1s"; the default "1" is used instead
Warning: ini_set(): distlock.deadlock_timeout must be empty (off) or a number of seconds, at least 0.01, but was set to "1s"; it remains "1"
Warning: PHP Startup: distlock.default_max_ahead must be empty (no limit) or an integer, at least 0, but is "-1"; the default "" is used instead
Warning: ini_set(): distlock.default_max_ahead must be empty (no limit) or an integer, at least 0, but was set to "-1"; it remains ""
Warning: PHP Startup: distlock.default_max_ahead must be empty (no limit) or an integer, at least 0, but is "1.5"; the default "" is used instead
Warning: ini_set(): distlock.default_max_ahead must be empty (no limit) or an integer, at least 0, but was set to "1.5"; it remains ""
Warning: PHP Startup: distlock.default_max_ahead must be empty (no limit) or an integer, at least 0, but is "2x"; the default "" is used instead
Warning: ini_set(): distlock.default_max_ahead must be empty (no limit) or an integer, at least 0, but was set to "2x"; it remains ""
Warning: PHP Startup: distlock.default_max_ahead must be empty (no limit) or an integer, at least 0, but is "9223372036854775808"; the default "" is used instead
Warning: ini_set(): distlock.default_max_ahead must be empty (no limit) or an integer, at least 0, but was set to "9223372036854775808"; it remains ""
Warning: PHP Startup: distlock.key_prefix must be at most 256 bytes without NUL, but is "xx"; the default "" is used instead
Warning: ini_set(): distlock.key_prefix must be at most 256 bytes without NUL, but was set to "xx"; it remains ""
Warning: PHP Startup: distlock.redis.counter_lifetime must be an integer from 3600 to 31536000, in seconds, but is "3599"; the default "86400" is used instead
Warning: ini_set(): distlock.redis.counter_lifetime must be an integer from 3600 to 31536000, in seconds, but was set to "3599"; it remains "86400"
Warning: PHP Startup: distlock.redis.counter_lifetime must be an integer from 3600 to 31536000, in seconds, but is "31536001"; the default "86400" is used instead
Warning: ini_set(): distlock.redis.counter_lifetime must be an integer from 3600 to 31536000, in seconds, but was set to "31536001"; it remains "86400"
Warning: PHP Startup: distlock.redis.counter_lifetime must be an integer from 3600 to 31536000, in seconds, but is ""; the default "86400" is used instead
Warning: ini_set(): distlock.redis.counter_lifetime must be an integer from 3600 to 31536000, in seconds, but was set to ""; it remains "86400"
Warning: PHP Startup: distlock.redis.counter_lifetime must be an integer from 3600 to 31536000, in seconds, but is "1h"; the default "86400" is used instead
Warning: ini_set(): distlock.redis.counter_lifetime must be an integer from 3600 to 31536000, in seconds, but was set to "1h"; it remains "86400"
Warning: PHP Startup: distlock.redis.counter_lifetime must be an integer from 3600 to 31536000, in seconds, but is "86400.0"; the default "86400" is used instead
Warning: ini_set(): distlock.redis.counter_lifetime must be an integer from 3600 to 31536000, in seconds, but was set to "86400.0"; it remains "86400"
Warning: PHP Startup: distlock.redis.counter_lifetime must be an integer from 3600 to 31536000, in seconds, but is "-86400"; the default "86400" is used instead
Warning: ini_set(): distlock.redis.counter_lifetime must be an integer from 3600 to 31536000, in seconds, but was set to "-86400"; it remains "86400"
Warning: PHP Startup: distlock.redis.counter_lifetime must be an integer from 3600 to 31536000, in seconds, but is "99999999999999999999"; the default "86400" is used instead
Warning: ini_set(): distlock.redis.counter_lifetime must be an integer from 3600 to 31536000, in seconds, but was set to "99999999999999999999"; it remains "86400"
Warning: PHP Startup: distlock.session.prefix must be at most 256 bytes without NUL, but is "xx"; the default "PHPREDIS_SESSION:" is used instead
Warning: ini_set(): distlock.session.prefix must be at most 256 bytes without NUL, but was set to "xx"; it remains "PHPREDIS_SESSION:"
Warning: PHP Startup: distlock.session.timeout must be empty (no limit) or a number of seconds, at least 0, but is "30s"; the default "30" is used instead
Warning: ini_set(): distlock.session.timeout must be empty (no limit) or a number of seconds, at least 0, but was set to "30s"; it remains "30"
Warning: PHP Startup: distlock.session.max_ahead must be empty (no limit) or an integer, at least 0, but is "-1"; the default "" is used instead
Warning: ini_set(): distlock.session.max_ahead must be empty (no limit) or an integer, at least 0, but was set to "-1"; it remains ""
Warning: PHP Startup: distlock.session.lock must be "always" or "write", but is "read"; the default "always" is used instead
Warning: ini_set(): distlock.session.lock must be "always" or "write", but was set to "read"; it remains "always"
Warning: PHP Startup: distlock.session.lock must be "always" or "write" (did you mean "write"?), but is "wirte"; the default "always" is used instead
Warning: ini_set(): distlock.session.lock must be "always" or "write" (did you mean "write"?), but was set to "wirte"; it remains "always"
Warning: PHP Startup: distlock.session.lock must be "always" or "write" (did you mean "always"?), but is "Always"; the default "always" is used instead
Warning: ini_set(): distlock.session.lock must be "always" or "write" (did you mean "always"?), but was set to "Always"; it remains "always"
Warning: PHP Startup: distlock.session.ttl must be a number of seconds from 0.1 to 86400, but is "0"; the default "10" is used instead
Warning: ini_set(): distlock.session.ttl must be a number of seconds from 0.1 to 86400, but was set to "0"; it remains "10"
Warning: PHP Startup: distlock.session.ttl must be a number of seconds from 0.1 to 86400, but is ""; the default "10" is used instead
Warning: ini_set(): distlock.session.ttl must be a number of seconds from 0.1 to 86400, but was set to ""; it remains "10"
Warning: PHP Startup: distlock.session.ttl must be a number of seconds from 0.1 to 86400, but is "86401"; the default "10" is used instead
Warning: ini_set(): distlock.session.ttl must be a number of seconds from 0.1 to 86400, but was set to "86401"; it remains "10"
Warning: PHP Startup: distlock.redis.servers has a port that isn't a number from 1 to 65535; locks that use this setting can't be constructed
Warning: ini_set(): distlock.redis.servers has a port that isn't a number from 1 to 65535; locks that use this setting can't be constructed
Warning: PHP Startup: distlock.redis.servers must be one server, or 3 to 15 of which a majority must agree, 2 given; locks that use this setting can't be constructed
Warning: ini_set(): distlock.redis.servers must be one server, or 3 to 15 of which a majority must agree, 2 given; locks that use this setting can't be constructed
Warning: PHP Startup: distlock.redis.servers must be a list of valid DSNs, but number 3 has a port that isn't a number from 1 to 65535; locks that use this setting can't be constructed
Warning: ini_set(): distlock.redis.servers must be a list of valid DSNs, but number 3 has a port that isn't a number from 1 to 65535; locks that use this setting can't be constructed
Warning: PHP Startup: distlock.redis.servers has an unknown scheme: %s; locks that use this setting can't be constructed
Warning: ini_set(): distlock.redis.servers has an unknown scheme: %s; locks that use this setting can't be constructed
Warning: PHP Startup: distlock.zookeeper.hosts must have ports from 1 to 65535; locks that use this setting can't be constructed
Warning: ini_set(): distlock.zookeeper.hosts must have ports from 1 to 65535; locks that use this setting can't be constructed
Warning: PHP Startup: distlock.zookeeper.tls must %s; locks that use this setting can't be constructed
Warning: ini_set(): distlock.zookeeper.tls must %s; locks that use this setting can't be constructed
