--TEST--
What $change returns must be a string or null: nothing else is converted or written
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/optimistic.php';

$value = value();
$text = new class {
    public function __toString()
    {
        return 'text';
    }
};
foreach ([1, 1.5, true, false, [], new \stdClass()] as $returned) {
    echo thrown(fn () => $value->update(fn () => $returned)), "\n";
}
echo strtok(thrown(fn () => $value->update(fn () => $text)), ','), "\n";
echo thrown(fn () => $value->update(function &() {
    static $number = 7;

    return $number;
})), "\n";
var_dump(redis()->exists(key()));
echo clean(), "\n";
--EXPECTF--
TypeError: DistLock\RedisOptimisticLock::update(): Argument #1 ($change) must return a value of type ?string, int returned
TypeError: DistLock\RedisOptimisticLock::update(): Argument #1 ($change) must return a value of type ?string, float returned
TypeError: DistLock\RedisOptimisticLock::update(): Argument #1 ($change) must return a value of type ?string, %s returned
TypeError: DistLock\RedisOptimisticLock::update(): Argument #1 ($change) must return a value of type ?string, %s returned
TypeError: DistLock\RedisOptimisticLock::update(): Argument #1 ($change) must return a value of type ?string, array returned
TypeError: DistLock\RedisOptimisticLock::update(): Argument #1 ($change) must return a value of type ?string, stdClass returned
TypeError: DistLock\RedisOptimisticLock::update(): Argument #1 ($change) must return a value of type ?string
TypeError: DistLock\RedisOptimisticLock::update(): Argument #1 ($change) must return a value of type ?string, int returned
int(0)
1 clean
