--TEST--
The polyfill refuses the DSNs, hosts and credentials that the extension refuses, in its words, and no others
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

/** The texts that the tests of the extension give it for a DSN. */
function dsns_of_tests(): array
{
    $found = [];
    foreach ([...glob(root() . '/tests/bad_input/dsn_*.phpt'), root() . '/tests/mistakes/options_that_do_not_belong_into_a_dsn.phpt'] as $test) {
        preg_match_all("/'([^'\n]+)'/", (string) file_get_contents($test), $texts);
        foreach ($texts[1] as $text) {
            array_push($found, $text, "redis://127.0.0.1?$text=30", "unix:///run/redis.sock?$text=30");
        }
    }

    return $found;
}

$own = [
    'redis://h', 'redis://h:1/2?timeout=0.5&wait=poll', 'redis://:p%40@h', 'redis://u:@h?password_file=/p', 'unix:///s?db=3&user=u&password=p',
    'redis+sentinel://h,g:2,[::1]:3/main/4?sentinel_password=x', 'redis+cluster://h,g', 'redis://[::1]', 'redis://h?max_idle=0', 'redis://h?keepalive=0',
    'redis+sentinel://h', 'redis+sentinel://h/', 'redis+sentinel://h,,g/s', 'redis+cluster://h/1', 'redis+cluster://h:1,h:x', 'redis+cluster://' . str_repeat('h,', 32) . 'h',
    'redis://h?cafile=/ca', 'redis://@h', 'redis://u:@h', 'redis://:hunter2%@h', 'redis://u:%00@h', 'redis://hunter2%zz:x@h', 'redis://', 'redis:///1',
    'redis://h:0', 'redis://h:', 'redis://h:65536', 'redis://h/x', 'redis://h/1048576', 'redis://[::1', 'redis://[::1]1', 'unix://r', 'unix:///r?db=-1',
    'unix:///' . str_repeat('x', 107), 'unix:///r?password=hunter2&hunter=2', 'redis://h?password_file=p', 'redis://h?password_file=/p', 'redis://:p@h?password_file=/p',
    'redis+sentinel://h/s?sentinel_user=u', str_repeat('x', 4097), "redis://h\0", 'redis://127.0.0.1:6379,127.0.0.1:6380', 'Redis://h', 'redis://h?timeout=1&timeout=x',
];
$texts = array_values(array_unique([...$own, ...dsns_of_tests()]));
$code = <<<'PHP'
    use DistLock\{RedisLock, RedisLockFactory, RedisOptimisticLock, RedisRateLimiter, RedisSemaphore, ZkLock};

    $calls = [];
    foreach ($texts as $text) {
        $calls[] = fn () => new RedisLock('a', $text);
        $calls[] = fn () => DistLock\redis_dsn_has_password($text);
    }
    $lists = [[], ['redis://a', 'redis://b'], ['redis://a', 'redis://b', 'redis://A:6379/1'], ['redis://a', 'unix:///s', 'unix:///s?db=1'],
        ['redis://a', 'redis://b', 'redis+cluster://c'], ['redis://a', 'redis://b', 'redis://c:x'], ['redis://a', 'redis://b', 3], ['redis://a:x'],
        array_map(fn (int $i): string => "redis://h$i", range(1, 16)), ['redis://a', 'redis://b', 'redis://c']];
    foreach ($lists as $list) {
        array_push($calls, fn () => new RedisLock('a', $list), fn () => new RedisLock('a', $list, replicas: 1), fn () => new RedisLockFactory($list, replicas: 1));
        array_push($calls, fn () => new RedisSemaphore('a', 1, $list), fn () => new RedisOptimisticLock('a', $list), fn () => new RedisLock('a', $list, 0.0));
    }
    foreach (['', 'a b', 'a:', 'a:0', 'a:65536', 'a,,b', 'a:1/../x', "a\0", '[foo,127.0.0.1:9', '[::1]x:1', '[::1]:1', 'zookeeper://a:1', 'a,b/c', 'a/', 'a//b'] as $hosts) {
        $calls[] = fn () => new ZkLock('/a', $hosts);
    }
    foreach (['', 'digest:', 'digest:u', 'digest::p', 'digest:u:p', 'sasl:u', 'digest-file:u', 'digest-file:u:p', 'ip:u:p', "digest:u:p\0", 'digets:u:p', 'SASL:u:p', 'digest_file:u:/p', 'hunter:2'] as $auth) {
        $calls[] = fn () => new ZkLock('/a', null, 1.0, $auth);
    }
    foreach (['memory_limit', 'distlock.defualt_timeout', 'distlock.key-prefix'] as $name) {
        $calls[] = fn () => DistLock\setting($name);
    }
    foreach ($calls as $call) {
        try {
            $result = $call();
            echo is_bool($result) ? json_encode($result) : 'accepted', "\n";
        } catch (Throwable $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
    }
    PHP;
// The extension may have been built without TLS.
$texts = array_values(array_filter($texts, fn (string $text): bool => !str_contains($text, 'rediss') && !preg_match('~^(tls|ssl)://~', $text)));
$polyfill = explode("\n", without_extension('$texts = ' . var_export($texts, true) . ";\n$code"));
ob_start();
eval($code);
$extension = explode("\n", ob_get_clean());
foreach ($extension as $i => $line) {
    if ($line !== ($polyfill[$i] ?? '')) {
        echo $texts[intdiv($i, 2)] ?? '', "\n    the extension: $line\n    the polyfill: ", $polyfill[$i] ?? '', "\n";
    }
}
$accepted = count(array_filter($extension, fn (string $line): bool => !str_contains($line, 'Error')));
var_dump(count($polyfill) === count($extension), $accepted > 20, count($extension) - $accepted > 500, str_contains(implode($polyfill), 'hunter2'));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
