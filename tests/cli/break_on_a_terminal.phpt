--TEST--
On a terminal, break shows whose lock it is, and breaks it only if the answer is yes
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';
require __DIR__ . '/terminal.php';

$lock = new RedisLock(key(), dsn(), 60.0, label: 'an odd job');
$lock->acquire();
foreach (['', 'n', 'no', 'x', 'y', 'y'] as $answer) {
    $terminal = new Terminal(120, 30, 'break', key(), '--redis', dsn());
    if ($lock->isLocked()) {
        $terminal->await('Break it? [y/N] ');
        $terminal->press("$answer\n");
    }
    $text = implode("\n", $terminal->end());
    preg_match('/code=(\d)/', $text, $code);
    echo "$answer: $code[1] ", str_contains($text, 'an odd job@') ? 'shown ' : '', $lock->isLocked() ? 'held' : 'free', ' ',
        preg_match('/was (not held|broken)/', $text, $what) ? $what[0] : '', "\n";
}
--EXPECT--
: 1 shown held 
n: 1 shown held 
no: 1 shown held 
x: 1 shown held 
y: 0 shown free was broken
y: 1 free was not held
