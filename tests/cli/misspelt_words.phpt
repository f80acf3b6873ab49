--TEST--
A misspelt command, option or value is answered with the one that was probably meant
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
foreach (['-ojsno', '-oWide', '-oxml', '--sort=waits', '--sort=weight', '--sort=size', '--auth=evn:X', '--auth=fil:/x', '--auth=:hunter2'] as $option) {
    echo run(['list', $option, '--redis', dsn()])->failure();
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
2: --output must be one of wide, plain, json: did you mean json?
2: --output must be one of wide, plain, json: did you mean wide?
2: --output must be one of wide, plain, json
2: --sort must be one of name, waiters, age, wait: did you mean wait?
2: --sort must be one of name, waiters, age, wait
2: --sort must be one of name, waiters, age, wait
2: --auth requires env:NAME or file:PATH, because everybody on this machine can read command lines: did you mean env:?
2: --auth requires env:NAME or file:PATH, because everybody on this machine can read command lines: did you mean file:?
2: --auth requires env:NAME or file:PATH, because everybody on this machine can read command lines
