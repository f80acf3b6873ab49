--TEST--
The checker of scripts/chaos finds an onLost that never ran, ran twice, or ran for what wasn't lost
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

/** @param array<array{float, string}> $events of the only hold there is */
function history(array $events, array $first = []): Histories
{
    $history = new Histories();
    $history->line('a', 0, 'held', ['hold' => 'h', 'lock' => 'lock', 'mode' => 'write', 'token' => 5, ...$first]);
    foreach ($events as [$at, $what]) {
        $more = $what === 'held' ? ['mode' => 'write', 'token' => 5] : ['confirmed' => $what === 'released'];
        $history->line('a', $at, strtok($what, ' '), ['hold' => 'h', 'lock' => 'lock', ...$more]);
    }

    return $history;
}

echo "lost, and told\n", history([[10, 'lost'], [11, 'onLost'], [5000, 'note']])->judged();
echo "told first\n", history([[10, 'onLost'], [11, 'lost'], [5000, 'note']])->judged();
echo "never told\n", history([[10, 'lost'], [5000, 'note']])->judged();
echo "never told, as it ended\n", history([[10, 'lost'], [1000, 'note']])->judged();
echo "never told, as it was stopped\n", history([[10, 'lost'], [5000, 'note']])->fault('stop', 'a', 20, 4900)->judged();
echo "without a callback\n", history([[10, 'lost'], [5000, 'note']], ['callback' => false])->judged();
echo "told twice\n", history([[10, 'lost'], [11, 'onLost'], [12, 'onLost']])->judged();
echo "told, and held\n", history([[10, 'onLost'], [11, 'held']])->judged();
echo "told, and released until then\n", history([[10, 'onLost'], [11, 'released']])->judged();
echo "told after the release\n", history([[10, 'released'], [11, 'onLost']])->judged();
echo "told, and released without asking\n", history([[10, 'onLost'], [11, 'released unconfirmed']])->judged();
--EXPECT--
lost, and told
held
told first
held
never told
losses: onLost() of a/h never ran for its loss
broken
never told, as it ended
held
never told, as it was stopped
held
without a callback
held
told twice
losses: onLost() of a/h ran 2 times
broken
told, and held
losses: onLost() of a/h ran, and it was held afterwards
broken
told, and released until then
losses: onLost() of a/h ran, though release() said that it was held until then
broken
told after the release
losses: onLost() of a/h ran, though release() said that it was held until then
broken
told, and released without asking
held
