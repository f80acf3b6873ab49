--TEST--
The checker of scripts/chaos distinguishes processes that crashed from those that were killed
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

$history = fn () => (new Histories())->line('a', 0, 'born', ['pid' => 1]);

echo "crashed\n", $history()->line('driver', 5, 'reaped', ['actor' => 'a', 'signal' => 11, 'code' => null])->judged();
echo "crashed after all else\n", $history()->line('a', 1, 'ends', ['how' => 'exit'])
    ->line('driver', 5, 'reaped', ['actor' => 'a', 'signal' => 6, 'code' => null])->judged();
echo "gone\n", $history()->line('driver', 5, 'reaped', ['actor' => 'a'])->judged();
echo "didn't end\n", $history()->line('a', 1, 'ends', ['how' => 'exit'])
    ->line('driver', 5, 'reaped', ['actor' => 'a', 'signal' => 9, 'code' => null])->judged();
echo "killed\n", $history()->dies('a', 5)->judged();
echo "ended\n", $history()->line('a', 1, 'ends', ['how' => 'exit'])
    ->line('driver', 5, 'reaped', ['actor' => 'a', 'signal' => null, 'code' => 255])->judged();
--EXPECT--
crashed
calls: a crashed by signal 11
broken
crashed after all else
calls: a crashed by signal 6
broken
gone
calls: a is gone, and nothing tells why
broken
didn't end
calls: a had come to its end, and didn't end
broken
killed
held
ended
held
