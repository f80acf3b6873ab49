--TEST--
On a narrow terminal, an owner's label is shortened, but not the host and the pid
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';
require __DIR__ . '/terminal.php';

$own = gethostname() . ':' . getmypid();
$label = 'import@orders-of-yesterday-and-of-the-day-before';
$lock = new RedisLock(key(), dsn(), 60.0, label: $label);
$lock->acquire();
$other = new RedisLock(key('without a label'), dsn(), 60.0);
$other->acquire();
// All other columns, with the least of the name, need 58. The last one has room for little more than the name, the
// owner and the number of waiters; how much of it the label gets depends on how long the host's name and the pid are.
foreach (['wide' => 200, 'narrow' => 58 + strlen($own) + 10, 'narrowest' => 16 + 2 + strlen($own) + 5 + 2 + 7] as $how => $columns) {
    $terminal = new Terminal($columns, 24, 'list', own(), '--redis', dsn());
    $lines = preg_replace('/\e\[[\d;]*[A-Za-z]/', '', implode("\n", $terminal->end()));
    preg_match_all('/ {2}(?:(\S+)\.\.@)?' . preg_quote($own, '/') . '(?= |$)/m', $lines, $found);
    [$labelled, $plain] = $found[1] + ['none', 'none'];
    echo "$how: ", json_encode([$labelled !== '' || $how === 'narrowest' || strlen($own) > 36, str_starts_with($label, $labelled), $plain]), "\n";
}
--EXPECT--
wide: [true,true,""]
narrow: [true,true,""]
narrowest: [true,true,""]
