--TEST--
An update that always loses to others ends at its deadline, after pauses that grow
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

$calls = 0;
$value = value();
$seconds = seconds(function () use ($value, &$calls) {
    $change = function () use (&$calls): string {
        redis()->set(key(), 'theirs ' . $calls++);

        return 'mine';
    };
    echo preg_replace('~".*"~', '"key"', thrown(fn () => $value->update($change, 1.0))), "\n";
});
echo between(1.0, $seconds, 10), "\n";
// Without pauses it would be thousands; if they stayed as short as the first one, more than a thousand.
echo between(4, $calls, 100), "\n";
var_dump(redis()->get(key()) === 'theirs ' . ($calls - 1), \DistLock\stats()['timeouts'], \DistLock\stats()['updates']);
echo clean(), "\n";
--EXPECT--
DistLock\TimeoutException: "key" could not be updated in 1.000 seconds, because others kept changing it
yes
yes
bool(true)
int(1)
int(0)
1 clean
