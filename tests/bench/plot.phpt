--TEST--
The picture of waits has a dot for each acquisition, at the height of its wait on a logarithmic scale
--FILE--
<?php

use DistLock\Bench\Plot;

require __DIR__ . '/../../bench/lib/autoload.php';

$svg = (new Plot('<waits>', 'a & b', ['other' => [0.1, 1.0, 10.0, 100.0], 'own' => [10.0, 10.0]], 'own', 10.0))->svg();

preg_match_all('~<path class="dots" d="([^"]*)"~', $svg, $panels);
foreach ($panels[1] as $dots) {
    preg_match_all('~M([\d.]+) ([\d.]+)h0~', $dots, $places);
    $heights[] = array_map(floatval(...), $places[2]);
}
[$other, $own] = $heights;
echo count($other), ' and ', count($own), " dots\n";
// A decade is as high as any other, and the longest wait is on top.
var_dump(abs(($other[0] - $other[1]) - ($other[1] - $other[2])) < 0.2, $other[0] - $other[1] > 30, $own[0] === $other[2]);
preg_match('~y1="([\d.]+)"[^>]*class="perfect"~', $svg, $perfect);
var_dump((float) $perfect[1] === $own[0]);
var_dump(str_contains($svg, '&lt;waits&gt;'), str_contains($svg, 'a &amp; b'), str_contains($svg, '<g class="own">'));
?>
--EXPECT--
4 and 2 dots
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
