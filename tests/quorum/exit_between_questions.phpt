--TEST--
exit in a signal handler gives back what has been granted so far
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';
require_once __DIR__ . '/../support/signals.php';

$quorum = shared_quorum();
foreach ([2, 3, 4] as $number) {
    $quorum->members[$number]->redis()->set(key(), 'somebody else', ['px' => 60000]);
}
$waiting = child(function () use ($quorum): void {
    on_signal(fn () => exit);
    ($other = $quorum->lock(key(), ttl: 8.0))->acquire();
});
$quorum->awaitOwners(5, key());
$waiting->signal(SIGUSR1);
echo $waiting->wait(), "\n";
await(fn () => array_keys($quorum->owners(key())) === [2, 3, 4]);
array_map(fn (int $number) => $quorum->members[$number]->redis()->del(key()), [2, 3, 4]);
--EXPECT--
exit 0
