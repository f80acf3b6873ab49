--TEST--
A semaphore's token says how many permits it stands for, of how many, and then its owner's label, whatever that is
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

use function DistLock\label;

require __DIR__ . '/../support/harness.php';

$seen = static fn (): array => (new RedisLock(key(), dsn()))->inspect()->owners;
foreach ([null, 'GET /cart', '7of9*', '2/1of8*', str_repeat('*', 64)] as $label) {
    label($label);
    foreach ([1, 1000] as $weight) {
        $semaphore = new RedisSemaphore(key(), 100000, dsn(), weight: $weight);
        $semaphore->acquire();
        $name = $label === null ? '' : rawurlencode($label) . '@';
        var_dump(str_starts_with($semaphore->getToken(), "{$weight}of100000*$name" . gethostname() . ':' . getmypid() . ':'));
        [$owner] = $seen();
        echo json_encode([count($seen()), $owner->label === $label, $owner->weight, $owner->mode, $owner->pid === getmypid()]), "\n";
        var_dump($semaphore->release());
    }
}
--EXPECT--
bool(true)
[1,true,1,"permits",true]
bool(true)
bool(true)
[1,true,1000,"permits",true]
bool(true)
bool(true)
[1,true,1,"permits",true]
bool(true)
bool(true)
[1,true,1000,"permits",true]
bool(true)
bool(true)
[1,true,1,"permits",true]
bool(true)
bool(true)
[1,true,1000,"permits",true]
bool(true)
bool(true)
[1,true,1,"permits",true]
bool(true)
bool(true)
[1,true,1000,"permits",true]
bool(true)
bool(true)
[1,true,1,"permits",true]
bool(true)
bool(true)
[1,true,1000,"permits",true]
bool(true)
