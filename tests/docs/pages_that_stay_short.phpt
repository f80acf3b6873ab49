--TEST--
The README has at most 150 lines, and the architecture at most 250
--FILE--
<?php
namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

const LIMITS = ['README.md' => 150, 'docs/architecture.md' => 250];

foreach (LIMITS as $page => $limit) {
    $lines = count(file(root() . "/$page"));
    echo $lines <= $limit ? "$page is short enough\n" : "$page has $lines lines, more than $limit\n";
}
?>
--EXPECT--
README.md is short enough
docs/architecture.md is short enough
