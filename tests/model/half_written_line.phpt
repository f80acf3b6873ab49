--TEST--
An event whose line is half written is left to the next look, wherever the write has got to
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/event_log.php';
require_once __DIR__ . '/../support/expect.php';

$file = directory() . '/events';
$log = new EventLog($file);
$events = [
    [hrtime(true), getmypid(), 'ask', 3, [false, 1]],
    [hrtime(true), getmypid(), 'held', 3.1, 4711],
    [hrtime(true), getmypid(), 'released', 3.1, null],
];
array_map($log->write(...), $events);
$lines = file($file);
$boundaries = 0;
$wrong = [];
foreach ($lines as $number => $line) {
    $before = implode('', array_slice($lines, 0, $number));
    for ($written = 0; $written < strlen($line); $written++) {
        $boundaries++;
        file_put_contents($file, $before . substr($line, 0, $written));
        if (($seen = $log->read()) !== array_slice($events, 0, $number)) {
            $wrong[] = ["after $written bytes of $line", $seen];
        }
        file_put_contents($file, substr($line, $written), FILE_APPEND);
        if (($seen = $log->read()) !== array_slice($events, 0, $number + 1)) {
            $wrong[] = ["when the rest came after $written bytes of $line", $seen];
        }
    }
}
var_dump(count($lines), $boundaries === strlen(implode('', $lines)));
echo none($wrong), "\n";
--EXPECT--
int(3)
bool(true)
none
