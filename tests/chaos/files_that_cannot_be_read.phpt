--TEST--
The checker of scripts/chaos leaves out a last line that was cut off, and refuses everything else that it doesn't understand
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

$written = fn () => (new Histories())->owns('a', 0, 1, 10)->owns('b', 5, 11, 12)->dies('b', 12)->write();
$spoiled = function (string $from, string $to) use ($written): string {
    $history = $written();
    $lines = file_get_contents($history->file('b'));
    file_put_contents($history->file('b'), preg_replace($from, $to, $lines, 1, $count));

    return $count === 1 ? $history->judged(false) : 'nothing to spoil';
};

echo "cut off: ", $spoiled('/.{20}\n$/', '');
echo "cut off at its end: ", $spoiled('/\n$/', '');
echo "in the middle: ", $spoiled('/"what"/', '');
echo "another event: ", $spoiled('/"what":"held"/', '"what":"hold"');
echo "another lock: ", $spoiled('/"lock":"lock","mode"/', '"lock":"look","mode"');
echo "a return from nowhere: ", $spoiled('/"what":"return","id":3/', '"what":"return","id":9');
$history = $written();
unlink(dirname($history->file('b'), 2) . '/run.json');
echo "no description: ", $history->judged(false);
--EXPECT--
cut off: held
cut off at its end: held
in the middle: not judged: RUN/history/b.jsonl:1 is no event: {"at":1005000000,:"call","id":3,"lock":"lock","method":"acquire","timeout":null}
another event: not judged: b:3 says what nobody knows: hold
another lock: not judged: run.json doesn't know the lock look
a return from nowhere: not judged: b:2 returns from a call that nobody made: 9
no description: not judged: RUN/run.json is missing, or names no locks
