--TEST--
A misspelt command or option is answered with the one that was probably meant
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

foreach (['lst', 'ls', 'lits', 'Show', 'beak', 'complete', 'rm', 'stock', ''] as $command) {
    echo run([$command])->failure();
}
echo run(['help', 'lst'])->failure();
foreach (['--redi', '--forse', '--timout=3', '--x', '---', '-r'] as $option) {
    echo run(['list', $option])->failure();
}
--EXPECT--
2: unknown command lst: did you mean list?
2: unknown command ls: did you mean list?
2: unknown command lits: did you mean list?
2: unknown command Show: did you mean show?
2: unknown command beak: did you mean break?
2: unknown command complete: did you mean completion?
2: unknown command rm; see distlock --help
2: unknown command stock; see distlock --help
2: no command given; see distlock --help
2: unknown command lst: did you mean list?
2: unknown option --redi: did you mean --redis?
2: unknown option --forse: did you mean --force?
2: unknown option --timout: did you mean --timeout?
2: unknown option --x; see distlock --help
2: unknown option ---; see distlock --help
2: unknown option -r; see distlock --help
