--TEST--
The error about a DSN that PHP's parser of ini files has cut says that it must be in double quotes
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

/** Returns what distlock says when PHP reads this value from an ini file. */
$said = static function (string $setting, string $value, string $code): string {
    $file = directory() . '/php.ini';
    file_put_contents($file, "$setting = $value\n");
    $command = [php(), '-n', '-c', $file, '-d', 'extension=' . environment('DISTLOCK_TEST_EXTENSION'), '-d', 'log_errors=0', '-r', $code];
    exec(getenv('DISTLOCK_TEST_UNDER') . ' ' . implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>/dev/null', $lines);
    preg_match_all('/(?:distlock\.redis\.servers|distlock\.session\.server) (?:has|must)[^;]*(?:; in an ini file[^;\n]*)?/', implode("\n", $lines), $found);

    return implode("\n", array_unique(array_map(static fn (string $text) => preg_replace('/ in (Unknown|Command).*/', '', $text), $found[0]))) . "\n";
};
$construct = 'try { new DistLock\RedisLock("a"); } catch (ValueError $error) { echo "The ini setting ", strstr($error->getMessage(), "distlock."), "\n"; }';
foreach ([
    'redis://127.0.0.1:6379?timeout=0.5',
    'redis://:hunter!2@127.0.0.1',
    'redis://user:hunter(2@127.0.0.1',
    'redis://:hunter;2@127.0.0.1',
    'redis://:hunter&2@127.0.0.1',
    "redis://:hunter'2@127.0.0.1",
    'redis+sentinel://:hunter)2@127.0.0.1/main',
    'unix:///run/redis.sock?db=2',
    'redis://user:secret@127.0.0.1?timeout=2&connect_timeout=1',
    'redis://127.0.0.1:1?timeout=1 redis://127.0.0.1:2 redis://127.0.0.1:3',
] as $value) {
    echo "$value: ", substr($said('distlock.redis.servers', $value, $construct), strlen('distlock.redis.servers '));
    echo trim($said('distlock.redis.servers', "\"$value\"", $construct));
}
echo $said('distlock.session.server', 'redis://127.0.0.1?timeout=1', 'session_start(["save_handler" => "distlock"]);');
// These are wrong in themselves.
foreach (['redis://:hunter2@127.0.0.1:port', 'redis://127.0.0.1?timeot=1', 'http://127.0.0.1', '127.0.0.1:6379'] as $value) {
    echo $said('distlock.redis.servers', "\"$value\"", $construct);
}
--EXPECT--
redis://127.0.0.1:6379?timeout=0.5: has an option without a value; in an ini file, put the value in double quotes
redis://:hunter!2@127.0.0.1: has a port that isn't a number from 1 to 65535; in an ini file, put the value in double quotes
redis://user:hunter(2@127.0.0.1: has a port that isn't a number from 1 to 65535; in an ini file, put the value in double quotes
redis://:hunter;2@127.0.0.1: has a port that isn't a number from 1 to 65535; in an ini file, put the value in double quotes
redis://:hunter&2@127.0.0.1: has no scheme: write redis:// in front of the address; in an ini file, put the value in double quotes
redis://:hunter'2@127.0.0.1: has a port that isn't a number from 1 to 65535; in an ini file, put the value in double quotes
redis+sentinel://:hunter)2@127.0.0.1/main: has no service: write redis+sentinel://host:port/service; in an ini file, put the value in double quotes
unix:///run/redis.sock?db=2: has an option without a value; in an ini file, put the value in double quotes
redis://user:secret@127.0.0.1?timeout=2&connect_timeout=1: has an option without a value; in an ini file, put the value in double quotes
redis://127.0.0.1:1?timeout=1 redis://127.0.0.1:2 redis://127.0.0.1:3: has an option without a value; in an ini file, put the value in double quotes
distlock.session.server has an option without a value; in an ini file, put the value in double quotes
distlock.redis.servers has a port that isn't a number from 1 to 65535
distlock.redis.servers has the unknown option "timeot": did you mean "timeout"?
distlock.redis.servers has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
distlock.redis.servers has no scheme: write redis://127.0.0.1:6379
