--TEST--
Locks that fit one of distlock.metrics_names are counted under the pattern, never under their own names
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/metrics.php';

$code = 'foreach (["report:1", "report:2", "quote\"\\\\x", "other", "order:7"] as $name) {
        $lock = new DistLock\RedisLock($name, $dsn . "&client_name=names"); $lock->acquire(); $lock->release();
    }
    echo DistLock\metrics();';
$counts = static function (string $text): string {
    preg_match_all('/^distlock_(acquire|hold)_seconds_count(?:\{.*?(?:,?(name=.*))?\})? (\d+)$/m', $text, $found, PREG_SET_ORDER);

    return implode(', ', array_map(static fn (array $of) => "$of[1] $of[2]: $of[3]", $found)) . checked_metrics($text) . "\n";
};
$told = (new OwnPhp(['distlock.metrics_names' => "'report:*  order:[0-9]\tquote\"\\\\* o*'"], $code))->output();
echo $counts($told);
echo preg_match('/report:\d|"other/', $told) ? 'a name is told' : 'no name is told', "\n";
echo $counts((new OwnPhp([], $code))->output());
// Whoever made the file decides.
$ini = ['distlock.metrics_file' => directory() . '/metrics'];
(new OwnPhp($ini + ['distlock.metrics_names' => 'o*'], ''))->output();
echo $counts((new OwnPhp($ini + ['distlock.metrics_names' => 'report:*'], $code))->output());

foreach ([implode(' ', array_fill(0, 33, 'a*')), str_repeat('a', 101), "a\x01b", 'é*', str_repeat(' ', 5000)] as $wrong) {
    echo preg_replace('/^\n| but is ".*";| in Unknown.*/s', '', (new OwnPhp(['distlock.metrics_names' => "\"$wrong\""], ''))->output()), "\n";
}
echo (new OwnPhp(['distlock.metrics_names' => implode(' ', array_fill(0, 32, str_repeat('a', 100)))], 'echo strlen(ini_get("distlock.metrics_names")), strlen(DistLock\metrics()) > 0, "\n";'))->output();
--EXPECT--
acquire name="report:*": 2, acquire name="order:[0-9]": 1, acquire name="quote\"\\\\*": 1, acquire name="o*": 1, hold name="report:*": 2, hold name="order:[0-9]": 1, hold name="quote\"\\\\*": 1, hold name="o*": 1
no name is told
acquire : 5, hold : 5
acquire : 3, acquire name="o*": 2, hold : 3, hold name="o*": 2
Warning: PHP Startup: distlock.metrics_names must be at most 32 patterns of up to 100 bytes of printable ASCII, separated by blanks, the default "" is used instead
Warning: PHP Startup: distlock.metrics_names must be at most 32 patterns of up to 100 bytes of printable ASCII, separated by blanks, the default "" is used instead
Warning: PHP Startup: distlock.metrics_names must be at most 32 patterns of up to 100 bytes of printable ASCII, separated by blanks, the default "" is used instead
Warning: PHP Startup: distlock.metrics_names must be at most 32 patterns of up to 100 bytes of printable ASCII, separated by blanks, the default "" is used instead
Warning: PHP Startup: distlock.metrics_names must be at most 32 patterns of up to 100 bytes of printable ASCII, separated by blanks, the default "" is used instead
32311
