--TEST--
A session's fields are used only by zk/client
--FILE--
<?php
namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

/** What the files that match the pattern must not say. */
const FORBIDDEN = [
    '{zk/lock/*,zk/value/*,zk_*}.[ch]' => '/\bsession->|->mutex\b/',
];

$wrong = [];
$looked = 0;
foreach (FORBIDDEN as $files => $pattern) {
    foreach (glob(root() . "/$files", GLOB_BRACE) as $file) {
        $looked++;
        foreach (preg_grep($pattern, file($file)) as $number => $line) {
            $wrong[] = substr($file, strlen(root()) + 1) . ':' . ($number + 1) . ': ' . trim($line);
        }
    }
}
var_dump($looked > 20);
echo none($wrong), "\n";
--EXPECT--
bool(true)
none
