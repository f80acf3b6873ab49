--TEST--
Wrong usage is reported in one line on stderr, and its exit code is 2
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

foreach ([
    ['--all'],
    ['lits'],
    ['list', '--jsno'],
    ['list', '-x'],
    ['list', '-o', 'xml'],
    ['list', '--force'],
    ['list', '--sort', 'size', '--redis', dsn()],
    ['list', '--min-wait', 'long', '--redis', dsn()],
    ['completion', 'fish'],
    ['list', '--all=yes'],
    ['list', '--redis'],
    ['list', '--prefix', 'a', '--prefix', 'b'],
    ['list', 'a', 'b'],
    ['show'],
    ['show', ''],
    ['show', 'a', 'b'],
    ['break', '--force'],
    ['list', '--redis', 'redis://127.0.0.1', '--zookeeper', '127.0.0.1'],
    ['list', '--redis', 'http://127.0.0.1'],
    ['list', '--zookeeper', 'host:port'],
    ['list', '--zookeeper', '127.0.0.1', '--prefix', 'relative'],
    ['show', 'relative', '--zookeeper', '127.0.0.1'],
    ['watch', '--interval', 'often', '--redis', dsn()],
    ['watch', '--count', '0', '--redis', dsn()],
] as $arguments) {
    echo run($arguments)->failure();
}
--EXPECT--
2: no command given; see distlock --help
2: unknown command lits: did you mean list?
2: unknown option --jsno; see distlock --help
2: unknown option -x; see distlock --help
2: --output must be one of wide, plain, json
2: list has no option --force; see distlock help list
2: --sort must be one of name, waiters, age, wait
2: --min-wait must be a number, at least 0
2: completion is only available for bash
2: --all does not take a value
2: --redis requires a value
2: --prefix was given twice
2: list takes only one pattern
2: show requires the name of a lock
2: NAME must not be empty
2: show takes only one name
2: break requires the name of a lock
2: --redis and --zookeeper can't be used together
2: --redis has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
2: --zookeeper must have ports from 1 to 65535
2: the path must begin with a slash
2: the path must begin with a slash
2: --interval must be a number, at least 0.1
2: --count must be a number, at least 1
