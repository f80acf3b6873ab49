--TEST--
phpinfo() shows the list of servers as it was, even if a callback of the output buffer changes the setting meanwhile
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$shown = '';
$others = [];
// A string that nobody else has.
$servers = static fn () => implode(' ', ['redis://first', 'redis://second', 'redis://third']);
ini_set('distlock.redis.servers', $servers());
ob_start(static function (string $output) use (&$shown, &$others, $servers): string {
    $shown .= $output;
    if (str_contains($output, 'redis://first')) {
        ini_set('distlock.redis.servers', 'redis://' . str_repeat('x', 60));
        // They take its place in memory.
        $others = array_map(static fn () => str_repeat('y', strlen($servers())), range(1, 100));
    }

    return '';
}, 1);
(new \ReflectionExtension('distlock'))->info();
ob_end_clean();
preg_match('/^distlock.redis.servers => (.*?) => /m', $shown, $match);
echo $match[1], "\n";
--EXPECT--
redis://first:6379/0 redis://second:6379/0 redis://third:6379/0
