--TEST--
watch takes any interval, however long, and q ends it
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';
require __DIR__ . '/terminal.php';

foreach (['1e19', '1e300', '9223372036854775807'] as $interval) {
    $terminal = new Terminal(60, 10, 'watch', own(), '--interval', $interval, '--redis', dsn());
    $terminal->await('0 locks,');
    $terminal->press('q');
    preg_match('/(distlock: .*?)?(?:\e\S+?)?(code=\d+)/', implode("\n", $terminal->end()), $found);
    echo $found[1], $found[2], "\n";
}
--EXPECT--
code=0
code=0
code=0
