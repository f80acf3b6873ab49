--TEST--
The checker of scripts/chaos finds what was left behind
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

echo (new Histories())->owns('a', 0, 1, 2)
    ->line('observer', 9, 'left', ['kind' => 'key', 'name' => '{lock}:fence', 'expected' => true])
    ->line('observer', 9, 'left', ['kind' => 'key', 'name' => '{lock}:queue', 'expected' => false])
    ->line('observer', 9, 'left', ['kind' => 'descriptor', 'name' => 'socket 7 of 123', 'expected' => false])
    ->judged();
--EXPECT--
left: key {lock}:queue
left: descriptor socket 7 of 123
broken
