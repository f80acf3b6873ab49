--TEST--
A session's fields are used only by zk/client, and a connection's are set only by redis/net and the pool
--FILE--
<?php
namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

/** What the files that match the pattern must not say. */
const FORBIDDEN = [
    '{zk/lock/*,zk/value/*,zk_*,php/*/*}.[ch]' => '/\bsession->|->mutex\b/',
    '{redis/claim/*,redis/lock/*,redis/server/*,redis/quorum/*,redis/value/*,redis_*,php/*/*}.[ch]' =>
        '/\b(connection|listener)->(?!(next|next_open|is_idle|is_asking)\b)\w+( [+|&-]?= |\+\+|--)/',
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
var_dump($looked > 60);
echo none($wrong), "\n";
--EXPECT--
bool(true)
none
