--TEST--
A contended acquisition on a known master takes two commands, and no question to a sentinel
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sentinel.php';

$set = sentinels();
[$commands] = commands_of_turns(4, $set->dsn(), $set->master()->redis());
echo $commands['evalsha'] + $commands['eval'], ' ', json_encode(array_intersect_key($commands, ['script|exists' => 0, 'subscribe' => 0])), "\n";
--EXPECT--
161 []
