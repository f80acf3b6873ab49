--TEST--
The checker of scripts/chaos complains of nothing in histories of a lock that keeps its promises
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/simulated.php';

foreach ([[1, false], [3, false], [3, true], [5, true]] as [$permits, $weighted]) {
    for ($seed = 1; $seed <= 10; $seed++) {
        $judged = (new Simulated($seed, $permits, weighted: $weighted))->run()->judged();
        $judged === "held\n" || print("seed $seed, $permits permits" . ($weighted ? ', several at once' : '') . ": $judged");
    }
}
$simulated = new Simulated(11, 1, 4000);
echo $simulated->run()->judged();
$counts = $simulated->history->figures()['counts'];
echo json_encode([count($simulated->owned) > 1000, $counts['holds'] === count($simulated->owned), $counts['judged_for_order'] > 1000, $counts['judged_for_wait'] > 1000]), "\n";
--EXPECT--
held
[true,true,true,true]
