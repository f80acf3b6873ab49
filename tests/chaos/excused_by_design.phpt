--TEST--
The checker of scripts/chaos lists violations that a fault explains separately, with that fault, and doesn't drop them
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/histories.php';

$two = fn () => (new Histories(['lock' => ['tokens' => true], 'other' => []], ['aftermath' => 1.0]))
    ->owns('a', 5000, 5001, 5010, 5)->owns('b', 5002, 5009, 5020, 6);

echo "nothing excuses it\n", $two()->judged();
echo "a server that lost its memory\n", $two()->fault('flush', 'server', 5005, 5005, ['exclusion'])->judged();
echo "shortly before\n", $two()->fault('flush', 'server', 4001, 4001, ['exclusion'])->judged();
echo "long before\n", $two()->fault('flush', 'server', 3999, 3999, ['exclusion'])->judged();
echo "after\n", $two()->fault('flush', 'server', 5011, 5011, ['exclusion'])->judged();
echo "another rule\n", $two()->fault('flush', 'server', 5005, 5005, ['tokens', 'order'])->judged();
echo "an actor that takes part\n", $two()->fault('stop', 'a', 5005, 5005, ['exclusion'])->judged();
echo "an actor that takes no part\n", $two()->owns('c', 6000, 6001, 6002, 7)->fault('stop', 'c', 5005, 5005, ['exclusion'])->judged();
$other = ['kind' => 'flush', 'target' => 'server', 'excuses' => ['exclusion'], 'locks' => ['other']];
echo "another lock\n", $two()->line('nemesis', 5005, 'fault', $other)->judged();
echo "this lock\n", $two()->line('nemesis', 5005, 'fault', ['locks' => ['lock']] + $other)->judged();
$lasting = ['number' => 7, 'kind' => 'cut', 'target' => 'server', 'from' => 4_000_000_000, 'excuses' => ['exclusion'], 'after' => 0];
echo "one of which the end is told\n", $two()->line('nemesis', 3000, 'fault', $lasting + ['until' => null])
    ->line('nemesis', 7000, 'fault', $lasting + ['until' => 7_000_000_000])->judged();
echo "one that had ended, as is told later\n", $two()->line('nemesis', 3000, 'fault', $lasting + ['until' => 7_000_000_000])
    ->line('nemesis', 7000, 'fault', $lasting + ['until' => 5_000_000_000])->judged();
$history = $two()->fault('cut', 'server', 4500, 5005, ['exclusion'])->owns('c', 9000, 9001, 9002, 1);
echo "some of it\n", $history->judged();
echo json_encode($history->figures()['violations']), json_encode($history->figures()['by_design']), "\n";
--EXPECT--
nothing excuses it
exclusion: b/h3 (write, token 6) held it for 0.001000 s alongside a/h1 (write, token 5), though only one may
broken
a server that lost its memory
by design: exclusion: b/h3 (write, token 6) held it for 0.001000 s alongside a/h1 (write, token 5), though only one may
held
shortly before
by design: exclusion: b/h3 (write, token 6) held it for 0.001000 s alongside a/h1 (write, token 5), though only one may
held
long before
exclusion: b/h3 (write, token 6) held it for 0.001000 s alongside a/h1 (write, token 5), though only one may
broken
after
exclusion: b/h3 (write, token 6) held it for 0.001000 s alongside a/h1 (write, token 5), though only one may
broken
another rule
exclusion: b/h3 (write, token 6) held it for 0.001000 s alongside a/h1 (write, token 5), though only one may
broken
an actor that takes part
by design: exclusion: b/h3 (write, token 6) held it for 0.001000 s alongside a/h1 (write, token 5), though only one may
held
an actor that takes no part
exclusion: b/h3 (write, token 6) held it for 0.001000 s alongside a/h1 (write, token 5), though only one may
broken
another lock
exclusion: b/h3 (write, token 6) held it for 0.001000 s alongside a/h1 (write, token 5), though only one may
broken
this lock
by design: exclusion: b/h3 (write, token 6) held it for 0.001000 s alongside a/h1 (write, token 5), though only one may
held
one of which the end is told
by design: exclusion: b/h3 (write, token 6) held it for 0.001000 s alongside a/h1 (write, token 5), though only one may
held
one that had ended, as is told later
exclusion: b/h3 (write, token 6) held it for 0.001000 s alongside a/h1 (write, token 5), though only one may
broken
some of it
by design: exclusion: b/h3 (write, token 6) held it for 0.001000 s alongside a/h1 (write, token 5), though only one may
tokens: c/h5 (write, token 1) has a token smaller than that of b/h3 (write, token 6), which had it before
broken
{"tokens":1}{"exclusion":1}
