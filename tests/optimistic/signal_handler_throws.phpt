--TEST--
A signal handler that throws in a pause ends the update
--FILE--
<?php

namespace DistLock\Test;

require_once __DIR__ . '/../support/signals.php';
require __DIR__ . '/optimistic.php';

$value = value();
$inside = true;
on_signal(function () use (&$inside) {
    if (!$inside) {
        $inside = true;
        throw new \RuntimeException('enough');
    }
});
signal_often();
$change = function () use (&$inside): string {
    $inside = true;
    redis()->set(key(), 'theirs');
    $inside = false;

    return 'mine';
};
echo thrown(fn () => $value->update($change)), "\n";
pcntl_signal(SIGUSR1, SIG_IGN);
var_dump(redis()->get(key()));
echo clean(), "\n";
var_dump($value->update(fn () => 'mine'));
--EXPECT--
RuntimeException: enough
string(6) "theirs"
1 clean
string(4) "mine"
