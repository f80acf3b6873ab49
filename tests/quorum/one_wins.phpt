--TEST--
Of many that try once at the same time at most one gets the lock, and all clean up
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

$quorum = shared_quorum();
for ($round = 0; $round < 5; $round++) {
    $contenders = array_map(fn () => child(function (Channel $channel) use ($quorum): bool {
        $lock = $quorum->lock(key(), ttl: 60.0);
        $channel->receive();
        $acquired = $lock->acquire(0.0);
        $channel->send($acquired);
        $channel->receive();

        return !$acquired || $lock->release();
    }), range(1, 6));
    array_map(fn (Child $child) => $child->send('go'), $contenders);
    $winners = array_sum(array_map(fn (Child $child) => (int) $child->await(), $contenders));
    array_map(fn (Child $child) => $child->send('end'), $contenders);
    $ended = array_map(fn (Child $child) => $child->result(), $contenders);
    echo $winners <= 1 ? 'one at most' : "$winners winners", ' ', json_encode(array_unique($ended)), "\n";
    $quorum->awaitOwners(0, key());
}
--EXPECT--
one at most [true]
one at most [true]
one at most [true]
one at most [true]
one at most [true]
