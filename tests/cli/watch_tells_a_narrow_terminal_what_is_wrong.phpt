--TEST--
watch wraps the message about a server that went away at the width of the terminal, so that all of it can be read
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';
require __DIR__ . '/terminal.php';

$server = server();
$terminal = new Terminal(40, 12, 'watch', '--interval', '0.2', '--redis', $server->dsn());
$terminal->await('0 locks', 2);
$server->stop();
$terminal->await('Cannot connect', 2);
$terminal->press('q');
$frames = preg_grep('/Cannot connect.*\e\[J$/s', preg_split('/\e\[H/', implode("\n", $terminal->end())));
$lines = explode("\n", preg_replace('/\e\[\d*[A-Z]/', '', reset($frames)));
echo between(2, count(array_filter($lines)), 12), ' ', between(20, max(array_map(strlen(...), $lines)), 40), "\n";
echo preg_replace(['/^\d\d:\d\d:\d\d  /', '/:\d+/'], ['', ':PORT'], trim(implode(' ', $lines))), "\n";
--EXPECT--
yes yes
Cannot connect to redis://127.0.0.1:PORT/0: Connection refused
