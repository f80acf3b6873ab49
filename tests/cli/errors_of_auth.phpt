--TEST--
An error in credentials names --auth, and an error in a DSN names where the DSN comes from
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

$environment = ['EMPTY' => 'user:', 'GOOD' => 'user:hunter2', 'LONG' => ':' . str_repeat('hunter2', 600), 'BARE' => 'hunter2'];
foreach ([
    ['--redis', 'redis://127.0.0.1', '--auth', 'env:EMPTY'],
    ['--redis', 'redis://127.0.0.1', '--auth', 'env:LONG'],
    ['--redis', 'redis://127.0.0.1', '--auth', 'env:BARE'],
    ['--redis', 'unix:///tmp/none', '--auth', 'env:EMPTY'],
    ['--redis', 'redis://127.0.0.1:port', '--auth', 'env:GOOD'],
    ['--redis', 'http://127.0.0.1', '--auth', 'env:GOOD'],
    ['--zookeeper', '127.0.0.1', '--auth', 'env:GOOD'],
] as $options) {
    echo run(['list', ...$options], $environment)->failure();
}
foreach (['env:EMPTY', 'env:GOOD'] as $where) {
    $command = command('list', '--auth', $where);
    array_splice($command, 1, 0, ['-d', 'distlock.redis.servers=redis://127.0.0.1' . ($where === 'env:GOOD' ? ':port' : '')]);
    $told = preg_grep('/^distlock: /', explode("\n", run([], $environment, $command)->errors));
    echo end($told), "\n";
}
--EXPECT--
2: --auth has a password that is empty or badly encoded
2: --auth is longer than 4096 bytes
2: --auth must refer to user:password or :password for Redis
2: --auth has a password that is empty or badly encoded
2: --redis has a port that isn't a number from 1 to 65535
2: --redis has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
2: --auth must have the form "digest:user:password", "sasl:user:password", "digest-file:user:/path" or "sasl-file:user:/path", no other scheme is supported
distlock: --auth has a password that is empty or badly encoded
distlock: The ini setting distlock.redis.servers has a port that isn't a number from 1 to 65535
