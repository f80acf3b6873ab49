--TEST--
Numbers are read and written with a point, whatever the locale has
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisOptimisticLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/signals.php';

$locales = environment('DISTLOCK_TEST_DIR') . '/locales';
// The smaller one: to compile one of UTF-8 takes three times as long.
once('locales', static function () use ($locales): void {
    mkdir($locales);
    exec('localedef -i de_DE -f ISO-8859-1 --no-archive ' . escapeshellarg("$locales/de_DE.ISO-8859-1"));
});
putenv("LOCPATH=$locales");
setlocale(LC_ALL, 'de_DE.ISO-8859-1');
printf("%.3f\n", 0.25);

$options = ['timeout' => '1.5', 'connect_timeout' => '1.5'];
$holder = holder(key());
$other = new RedisLock(key(), dsn($options));
$told = static fn (callable $work) => str_replace([key('value'), key()], 'KEY', without_owner(thrown($work))) . "\n";
echo $told(fn () => $other->synchronized(fn () => null, 0.25));
echo $told(fn () => new RedisLock(key(), dsn(['timeout' => '1,5'])));
$value = new RedisOptimisticLock(key('value'), dsn());
echo $told(fn () => $value->update(function () {
    static $written = 0;
    redis()->set(key('value'), 'another ' . $written++);

    return 'mine';
}, 0.0));
ob_start();
phpinfo(INFO_MODULES);
preg_match('/^wait_seconds => (.*)$/m', ob_get_clean(), $waited);
echo preg_replace('/\d+/', '#', $waited[1]), "\n";
--EXPECT--
0,250
DistLock\TimeoutException: The lock "KEY" was not acquired in 0.250 seconds
ValueError: DistLock\RedisLock::__construct(): Argument #2 ($servers) has a timeout that isn't a number of seconds from 0.001 to 3600
DistLock\TimeoutException: "KEY" could not be updated in 0.000 seconds, because others kept changing it
#.#
