--TEST--
watch reports a server that goes away, and shows the list again when it is back
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

$server = server();
$process = proc_open(
    command('watch', '-o', 'json', '--interval', '0.1', '--redis', $server->dsn()),
    [['file', '/dev/null', 'r'], ['pipe', 'w'], STDERR],
    $pipes,
);
$await = static function (string $wanted) use ($pipes): void {
    $deadline = new Deadline(20);
    while (select([$pipes[1]], $deadline) !== [] && ($line = fgets($pipes[1])) !== false) {
        if (str_starts_with($line, $wanted)) {
            echo $wanted, "\n";
            return;
        }
    }
    echo "never: $wanted\n";
};
$await('[]');
$server->stop();
$await('{"error":"');
$server->restart();
$await('[]');
// Nobody reads it any more.
fclose($pipes[1]);
echo await(static fn () => ($status = proc_get_status($process))['running'] ? null : $status['exitcode'] + 1) - 1, "\n";
--EXPECT--
[]
{"error":"
[]
0
