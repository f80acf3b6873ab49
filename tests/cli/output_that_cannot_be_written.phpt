--TEST--
Output that can't be written is an error with exit code 4, unless nobody reads it any more
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';

$lock = new RedisLock(key(), dsn());
$lock->acquire();
$into = static function (string $where, string ...$arguments): Ran {
    $command = implode(' ', array_map(escapeshellarg(...), command(...$arguments)));

    return run([], [], ['bash', '-c', "$command $where"]);
};
$redis = ['--redis', dsn()];
foreach ([
    ['list', ...$redis],
    ['list', '-o', 'json', ...$redis],
    ['show', key(), ...$redis],
    ['watch', '--count', '2', '--interval', '0.1', ...$redis],
    ['break', key(), '--force', ...$redis],
    ['--help'],
    ['--version'],
    [],
] as $arguments) {
    echo $into('> /dev/full', ...$arguments)->failure();
}
echo $into('| true; echo ${PIPESTATUS[0]}', 'watch', '--count', '3', '--interval', '0.1', ...$redis)->out;
--EXPECT--
4: can't write to standard output: No space left on device
4: can't write to standard output: No space left on device
4: can't write to standard output: No space left on device
4: can't write to standard output: No space left on device
4: can't write to standard output: No space left on device
4: can't write to standard output: No space left on device
4: can't write to standard output: No space left on device
4: can't write to standard output: No space left on device
0
