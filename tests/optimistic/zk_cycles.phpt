--TEST--
Updates on ZooKeeper leave no memory and no descriptor behind
--FILE--
<?php

namespace DistLock\Test;

require_once __DIR__ . '/../support/memory.php';
require_once __DIR__ . '/../support/observe.php';
require __DIR__ . '/zookeeper.php';

$value = value();
steady(500, function () use ($value) {
    $calls = 0;
    $value->update(one_more(...));
    $value->update(function (?string $old) use (&$calls) {
        if ($calls++ === 0) {
            zk()->set(path(), '7');
        }

        return one_more($old);
    });
    $value->update(fn () => null);
    thrown(fn () => $value->update(fn () => throw new \Exception()));
    value()->read();
});
--EXPECT--
KiB: yes, descriptors: 0
