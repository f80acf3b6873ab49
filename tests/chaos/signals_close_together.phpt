--TEST--
A signal that comes right after another one throws nothing more in a worker of scripts/chaos
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Chaos\Interrupted;
use DistLock\Chaos\Worker;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../../proof/chaos/lib/autoload.php';

$folder = directory();
array_map(fn (string $sub) => mkdir("$folder/$sub"), ['history', 'workers']);
$worker = new Worker($folder, ['seed' => 1, 'locks' => []], 1, 1);
$signal = fn (): bool => posix_kill(getmypid(), SIGUSR1);
$worker->interruption = function () use ($signal): never {
    // It is delivered when this handler is over, while the exception is on its way.
    $signal();
    throw new Interrupted('by the test');
};

$outcomes = [];
for ($turn = 0; $turn < 3; $turn++) {
    try {
        try {
            $worker->interruptibly($signal);
        } catch (\LogicException | Interrupted $thrown) {
            $outcomes[] = $thrown->getMessage();
        }
    } catch (Interrupted) {
        $outcomes[] = 'too late';
    }
}
$signal();
echo implode(', ', $outcomes), "\n";
--EXPECT--
by the test, by the test, by the test
