--TEST--
A script that lacks one of its rules is found out
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/scripts.php';

$output = said_by(root() . '/scripts/conform --rates --mutants', $code);
echo $code, ' ', preg_replace('/ \(.*$/m', '', implode("\n", $output)), "\n";
--EXPECT--
0 PASS back: whoever took since loses
PASS back: the last slot stays
PASS back: forgets who took before
PASS back: a fraction below 0 is stored
PASS take: asked again, it takes twice
PASS take: may come before the last slot
PASS take: a clock that was set back is believed
PASS take: a bucket fills without end
PASS take: the fraction is lost
PASS take: the longest wait is ignored
PASS take: a refusal is stored
PASS it expires too early
PASS it never expires
13 passed, 0 failed
