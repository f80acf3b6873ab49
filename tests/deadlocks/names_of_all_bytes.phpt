--TEST--
A circle of locks whose names contain every byte, and are as long as names may be, is found
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/deadlocks.php';

// Eight names with 32 bytes each, one that is as long as possible, and some with braces.
$names = array_map(
    static fn (int $from) => implode(array_map(chr(...), range(max(1, $from), $from + 31))),
    range(0, 224, 32),
);
$names[] = str_repeat('x', 1024 - strlen(key('')));
array_push($names, 'a}b', '}{', '{tag}a', 'a{tag}', 'a{}b', '{}', ' ', '  a  b  ', "a\nb");
$members = [];
foreach ($names as $i => $name) {
    $members[] = crosser($name, $names[($i + 1) % count($names)]);
}
// Only the last one closes the circle.
$last = array_pop($members);
foreach ($members as $member) {
    $member->send('go');
}
foreach ($members as $i => $member) {
    await(static fn () => records($member) !== [], 30, "the record of $i");
}
$last->send('go');
echo told($last, ...array_reverse($members)), "\n";
--EXPECTREGEX--
DistLock\\DeadlockException(, done){17}
