--TEST--
redis/ does not name zk/, nor the reverse, and core/ names neither
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

$forbidden = ['core' => '/\b(dl_redis|dl_zk|hiredis|redisReply|zookeeper|zhandle_t)/i', 'redis' => '/\b(dl_zk|zookeeper|zhandle_t|zk\/)/i', 'zk' => '/\b(dl_redis|hiredis|redisReply|redis\/)/i'];
$wrong = [];
foreach ($forbidden as $directory => $names) {
    foreach (glob(root() . "/$directory/{*,*/*}.[ch]", GLOB_BRACE) as $file) {
        $code = preg_replace('~/\*.*?\*/~s', '', file_get_contents($file));
        preg_match($names, $code, $found) && $wrong[] = "$directory/" . basename($file) . ": $found[0]";
    }
}
echo none($wrong), "\n";
--EXPECT--
none
