--TEST--
web answers however long the server took, even clients that were connected meanwhile; only those that send nothing are cut off
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/run.php';

// A clock of the program's own. One file sets it forward by a minute, another lets it run faster.
$files = directory();
file_put_contents("$files/clock.php", '<?php namespace DistLock\CommandLine;
    function hrtime(bool $asNumber): int {
        clearstatcache();
        return \hrtime(true) * (file_exists("' . $files . '/faster") ? 100 : 1) + (file_exists("' . $files . '/later") ? 60000000000 : 0);
    }');
$server = server();
$proxy = proxy($server->port);
$lock = new RedisLock('lock', $server->dsn(), 60.0);
$lock->acquire();
$command = command('web', '--port', '0', '--redis', $proxy->dsn(['connect_timeout' => 60, 'timeout' => 60]));
array_splice($command, 1, 0, ['-d', "auto_prepend_file=$files/clock.php"]);
$web = new Running($command);
$place = 'tcp:' . rtrim(substr($web->await('http'), 1), '/');
$clients = array_map(static fn () => stream_socket_client($place), ['asks', 'asks later', 'is silent']);
fwrite($clients[2], 'GET /');
$request = "GET /locks.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
$proxy->holdReply('SCAN');
fwrite($clients[0], $request);
$proxy->happened();
fwrite($clients[1], $request);
touch("$files/later");
$proxy->pass();
foreach ($clients as $number => $client) {
    if ($number === 2) {
        touch("$files/faster");
    }
    stream_set_timeout($client, 30);
    $answer = stream_get_contents($client);
    echo json_encode(strtok($answer, "\r")), ' ', substr_count($answer, '"name":"lock"'), stream_get_meta_data($client)['timed_out'] ? ' timed out' : '', "\n";
}
--EXPECT--
"HTTP\/1.1 200 OK" 1
"HTTP\/1.1 200 OK" 1
false 0
