--TEST--
RedisLock: another program's value is reported as such, but never shown, and a token or label that isn't well-formed names nobody
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require __DIR__ . '/timeouts.php';

$random = str_repeat('0a', 16);
$values = [
    'a password', '', "\0\e[31m", str_repeat('x', 70000), "web1:7:$random:", "web1:7:$random",
    str_repeat('l', 400) . "@web1:7:$random:1", "web1:7:$random:1\n",
];
$lock = new RedisLock(key(), dsn());
$told = static function (string $value, float $timeout = 0.0) use ($lock): string {
    redis()->set(key(), $value, ['px' => 600000]);

    return told(timeout_of($lock, $timeout));
};
// Nothing is told of an empty value.
foreach ($values as $value) {
    $outcomes[$told($value)] = true;
}
echo implode("\n", array_keys($outcomes)), "\n";
echo $told('a password', 0.1), "\n";
echo told(timeout_of($lock, maxAhead: 0)), "\n";
// These have the form of a token, so inspect() shows them, but their parts may be anything.
foreach (["a b@web1:7:$random:1", "%0A@web1:7:$random:1", "web\e[31m1:7:$random:1", "web1:0:$random:1", "web1:99999999999999999999:$random:1"] as $value) {
    $malformed[$told($value)] = true;
}
echo implode("\n", array_keys($malformed)), "\n";
echo $told("%22%7C%3Cb%3E@web1:7:$random:1"), "\n";
--EXPECT--
The lock "lock" was not acquired in 0.000 seconds: its key holds something that distlock didn't write
null null
The lock "lock" was not acquired in 0.000 seconds
null null
The lock "lock" was not acquired in 0.100 seconds: its key holds something that distlock didn't write
null 0
The lock "lock" was not acquired, because more than 0 were ahead: its key holds something that distlock didn't write
null 0
The lock "lock" was not acquired in 0.000 seconds
{"mode":"write","weight":1} null
The lock "lock" was not acquired in 0.000 seconds: it was held by web1:7 ("|<b>)
{"host":"web1:7","mode":"write","weight":1,"label":"\"|<b>"} null
