--TEST--
Names in any script queue by their sequence, whatever the locale of the process
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

require __DIR__ . '/../zookeeper.php';

// In this one, the last byte of ê is a letter by itself.
$locales = directory();
exec('localedef -i tr_TR -f ISO-8859-9 --no-archive ' . escapeshellarg("$locales/tr_TR.ISO-8859-9"));
putenv("LOCPATH=$locales");
foreach (['C', 'tr_TR.ISO-8859-9'] as $locale) {
    var_dump(setlocale(LC_ALL, $locale));
    $lock = new ZkLock(path($locale), hosts());
    zk()->createPath(path($locale));
    $lock->isLocked();
    // So many that the number has no zero in front of it, by which it would be known as one.
    $nodes = array_map(fn (string $name) => zk()->create(path($locale) . "/$name"), ['lê-1000000001', 'ロック-1000000002', 'замок-1000000003']);
    echo outcome(fn () => $lock->acquire(0.0)), ', ';
    echo json_encode(array_slice(array_column(everybody($lock->inspect()), 'node'), 1) === array_map(basename(...), $nodes)), "\n";
    $lock->release();
}
--EXPECT--
string(1) "C"
true, true
string(16) "tr_TR.ISO-8859-9"
true, true
