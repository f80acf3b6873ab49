--TEST--
run says what is wrong with its options, what this PHP lacks, or that there is no server; the command isn't run
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/run.php';

$server = ['--redis', dsn()];
foreach ([
    ['run', ...$server],
    ['run', 'a', ...$server],
    ['run', 'a', ...$server, '--'],
    ['run', 'a', 'true', ...$server],
    ['run', ...$server, '--', 'true'],
    ['run', ...$server, '--', '-a', '--'],
    ['run', 'a', 'b', ...$server, '--', 'true'],
    ['run', '', ...$server, '--', 'true'],
    ['run', 'a', '--read', '--permits', '2', ...$server, '--', 'true'],
    ['run', 'a', '--permits', '0', ...$server, '--', 'true'],
    ['run', 'a', '--permits', '1.5', ...$server, '--', 'true'],
    ['run', 'a', '--timeout', '-1', ...$server, '--', 'true'],
    ['run', 'a', '--timeout', 'long', ...$server, '--', 'true'],
    ['run', 'a', '--ttl', '0', ...$server, '--', 'true'],
    ['run', 'a', '--grace', '-1', ...$server, '--', 'true'],
    ['run', 'a', '--conflict-exit-code', '256', ...$server, '--', 'true'],
    ['run', 'a', '--read', ...array_merge(...array_map(fn (int $port) => ['--redis', "redis://127.0.0.1:$port"], [1, 2, 3])), '--', 'true'],
    ['run', 'a', '-o', 'json', ...$server, '--', 'true'],
    ['run', 'a', '--redis', 'redis://127.0.0.1:1', '--', 'echo', 'it ran'],
] as $arguments) {
    echo preg_replace('/Cannot connect.*/', 'Cannot connect', run($arguments)->failure());
}
// A name that begins with a dash comes after a -- of its own.
echo run(['run', ...$server, '--', '-a', '--', 'sh', '-c', 'echo "$DISTLOCK_NAME: $*"', 'sh', '--', '-b'])->out;
$crippled = [php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), '-d', 'disable_functions=pcntl_fork', root() . '/bin/distlock'];
echo run([], command: [...$crippled, 'run', 'a', ...$server, '--', 'true'])->failure();
--EXPECT--
2: run requires -- and a command after the name of the lock
2: run requires -- and a command after the name of the lock
2: run requires -- and a command after the name of the lock
2: run requires -- and a command after the name of the lock
2: run requires the name of a lock
2: run requires -- and a command after the name of the lock
2: run takes only one name
2: NAME must not be empty
2: --read and --permits can't be used together
2: --permits must be a whole number from 1 to 100000
2: --permits must be a whole number from 1 to 100000
2: --timeout must be a number, at least 0
2: --timeout must be a number, at least 0
2: --ttl must be between 0.01 and 31536000 seconds
2: --grace must be a number, at least 0
2: --conflict-exit-code must be a whole number from 0 to 255
2: Read locks aren't available for "a", which is kept by a list of servers
2: run has no option --output; see distlock help run
3: Cannot connect
-a: -- -b
2: run requires the PHP extensions pcntl and posix, with none of their functions disabled: pcntl_fork() is missing
