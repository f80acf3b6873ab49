--TEST--
A server that a list names twice, in capital and in small letters, is refused in every locale
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';

// In Turkish, I and i are two letters.
$locales = directory();
exec('localedef -i tr_TR -f ISO-8859-9 --no-archive ' . escapeshellarg("$locales/tr_TR.ISO-8859-9"));
putenv("LOCPATH=$locales");
foreach (['C', 'tr_TR.ISO-8859-9'] as $locale) {
    var_dump(setlocale(LC_ALL, $locale));
    foreach (['redis://REDIS-I', 'redis://redis-ii'] as $other) {
        $said = thrown(fn () => new RedisLock(key(), ['redis://redis-i', 'redis://other', $other]));
        echo preg_match('/must not name a server twice.*/', $said, $match) ? $match[0] : $said, "\n";
    }
}
--EXPECT--
string(1) "C"
must not name a server twice: redis://REDIS-I:6379/0
nothing was thrown
string(16) "tr_TR.ISO-8859-9"
must not name a server twice: redis://REDIS-I:6379/0
nothing was thrown
