--TEST--
If a list takes long, a terminal shows so until the list is there; a pipe doesn't
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';
require __DIR__ . '/terminal.php';

$server = server();
// Each 200 keys take a round trip.
$server->redis()->mSet(array_fill_keys(array_map(static fn (int $number) => "key $number", range(1, 40000)), ''));
$proxy = proxy($server->port);
$dsn = dsn_of('127.0.0.1', $proxy->port, ['connect_timeout' => 60, 'timeout' => 60]);
$lock = new RedisLock('a', $server->dsn(), 60.0);
$lock->acquire();
$proxy->slow(0.05);
$terminal = new Terminal(100, 10, 'list', '--redis', $dsn);
$terminal->await("\r\e[Klooking for locks: 2 s");
$proxy->pass();
$text = implode("\n", $terminal->end());
echo preg_match('/looking for locks: \d+ s.*\e\[Kredis:/', $text) ? 'removed' : json_encode($text), ' ', preg_match('/^a /m', $text), "\n";
$proxy->slow(0.01);
$listed = run(['list', '--redis', $dsn]);
echo $listed->code, $listed->errors, substr_count($listed->out, "\na "), "\n";
--EXPECT--
removed 1
01
