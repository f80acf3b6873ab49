--TEST--
Of short random histories, the second judge of scripts/chaos says the same with its choices as when it tries all orders
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Chaos\History\Linearizability;
use DistLock\Chaos\History\Operation;
use Random\Engine\Mt19937;
use Random\Randomizer;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../../proof/chaos/history/autoload.php';

/** @return Operation[] of a few owners, whose times are arbitrary */
function operations(Randomizer $random, int $permits): array
{
    $operations = [];
    for ($owner = 1; $owner <= 5; $owner++) {
        $at = $random->getInt(0, 30);
        $weight = $random->getInt(1, $permits);
        $reads = $permits === 1 && $random->getInt(0, 1) === 1;
        $steps = [$reads ? 'acquire-read' : 'acquire', ...($random->getInt(0, 2) === 0 && $permits === 1 ? [$reads ? 'upgrade' : 'downgrade'] : []), 'release'];
        foreach ($steps as $f) {
            $until = $at + $random->getInt(1, 12);
            $type = $f === 'release' && $random->getInt(0, 2) === 0 ? 'info' : 'ok';
            $operations[] = (new Operation($f, "a$owner", "o$owner", "owner $owner", $f, $at, $weight))->completes($type, $until);
            $at = $until + $random->getInt(1, 8);
        }
    }
    for ($count = $random->getInt(0, 2); $count > 0; $count--) {
        $at = $random->getInt(0, 50);
        $operations[] = (new Operation('free', 'z', "z$count", '', 'free', $at))->completes('ok', $at + $random->getInt(1, 20));
    }
    usort($operations, fn (Operation $a, Operation $b) => $a->invoked <=> $b->invoked);

    return $operations;
}

foreach ([1, 3] as $permits) {
    $legal = $different = 0;
    for ($seed = 1; $seed <= 1000; $seed++) {
        $operations = operations(new Randomizer(new Mt19937($seed)), $permits);
        $found = (new Linearizability($permits, true))->judge($operations);
        $legal += $found === null ? 1 : 0;
        // Both stop at the same operation.
        $different += ($found[0] ?? null) === ((new Linearizability($permits, false))->judge($operations)[0] ?? null) ? 0 : 1;
    }
    echo "$permits permits: $different differ; ", $legal > 50 && $legal < 950 ? 'some of both kinds' : "$legal are legal", "\n";
}
--EXPECT--
1 permits: 0 differ; some of both kinds
3 permits: 0 differ; some of both kinds
