--TEST--
A process maps the memory of the metrics when it first counts something, or reads them, not when the extension is loaded
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\metrics;

require __DIR__ . '/../support/harness.php';

/** Whether memory that processes share is mapped: a file without a name, but not what Opcache shares. */
function is_mapped(): bool
{
    return preg_match('~ rw-s (?!.*/dev/zero).*\(deleted\)$~m', file_get_contents('/proc/' . getmypid() . '/maps')) === 1;
}

echo "loaded:\n";
var_dump(is_mapped());
$lock = new RedisLock(key(), dsn());
echo "with an object:\n";
var_dump(is_mapped());

$child = child(static function () {
    metrics();
    echo "after reading:\n";
    var_dump(is_mapped());
});
$child->result();

$lock->acquire();
echo "after an acquisition:\n";
var_dump(is_mapped());
$lock->release();
--EXPECT--
loaded:
bool(false)
with an object:
bool(false)
after reading:
bool(true)
after an acquisition:
bool(true)
