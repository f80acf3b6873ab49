--TEST--
With distlock.session.lock = write, every change that wasn't refused is there in the end
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(6, ['distlock.session.lock' => 'write', 'display_errors' => 0]);
$pool->run('session_start(); $_SESSION["n"] = 0;');
$count = '$written = $refused = 0; for ($i = 0; $i < 60; $i++) { error_clear_last(); session_start(); $_SESSION["n"]++; usleep(500);'
    . 'session_write_close(); error_get_last() === null ? $written++ : $refused++; } echo "$written $refused";';
$requests = array_map(static fn () => $pool->start($count), range(1, 6));
$sums = [0, 0];
foreach ($requests as $request) {
    [$written, $refused] = explode(' ', $request->response()->body);
    $sums = [$sums[0] + $written, $sums[1] + $refused];
}
echo $pool->run('session_start(); echo $_SESSION["n"];') - $sums[0], ' ', array_sum($sums), "\n";
var_dump($sums[0] > 0, $sums[1] > 0);
--EXPECT--
0 360
bool(true)
bool(true)
