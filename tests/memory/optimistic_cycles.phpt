--TEST--
Updates, with and without conflicts and exceptions, leave no memory and no descriptor behind
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../optimistic/optimistic.php';
require_once __DIR__ . '/../support/memory.php';

$value = value();
steady(2000, function () use ($value) {
    $calls = 0;
    $value->update(one_more(...));
    $value->update(fn ($old) => $old);
    $value->update(function ($old) use (&$calls) {
        if ($calls++ === 0) {
            redis()->set(key(), '7');
        }

        return one_more($old);
    });
    $value->update(fn () => null);
    thrown(fn () => $value->update(fn () => throw new \Exception()));
    thrown(fn () => $value->update(fn () => 1));
    value()->read();
});
--EXPECT--
KiB: yes, descriptors: 0
