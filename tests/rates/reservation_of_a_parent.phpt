--TEST--
A child can't give back its parent's reservation, and its end leaves it alone
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/rates.php';

$limiter = exhausted();
$limiter->reserve();
$child = child(static function () use ($limiter): array {
    $answer = [$limiter->cancel(), $limiter->inspect()->waiting, $limiter->reserve() > 100.0, $limiter->cancel()];
    unset($limiter);

    return $answer;
});
echo json_encode($child->result()), "\n";
var_dump($limiter->inspect()->waiting, $limiter->cancel(), $limiter->inspect()->waiting);
--EXPECT--
[false,1,true,true]
int(1)
bool(true)
int(0)
