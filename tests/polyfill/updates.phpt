--TEST--
Without the extension, no update of a value is lost that eight processes count up
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

$code = '$value = new DistLock\RedisOptimisticLock("value"); for ($i = 0; $i < 50; $i++) { $value->update(fn (?string $old) => (string) ($old + 1)); }';
$workers = array_map(fn () => new WithoutExtension($code), range(1, 8));
array_map(fn (WithoutExtension $one) => print $one->said(), $workers);
echo without_extension('echo (new DistLock\RedisOptimisticLock("value"))->read();'), "\n";
--EXPECT--
400
