--TEST--
Where there is no server, one line says so, and the exit code is 3
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

$nobody = stream_socket_server('tcp://127.0.0.1:0');
$port = (int) substr(strrchr(stream_socket_get_name($nobody, false), ':'), 1);
fclose($nobody);
foreach ([['list'], ['show', 'a'], ['watch'], ['break', 'a', '--force']] as $command) {
    echo str_replace((string) $port, '<port>', run([...$command, '--redis', "redis://127.0.0.1:$port"])->failure());
}
echo str_replace((string) $port, '<port>', run(['list', '--zookeeper', "127.0.0.1:$port"])->failure());
--EXPECT--
3: Cannot connect to redis://127.0.0.1:<port>/0: Connection refused
3: Cannot connect to redis://127.0.0.1:<port>/0: Connection refused
3: Cannot connect to redis://127.0.0.1:<port>/0: Connection refused
3: Cannot connect to redis://127.0.0.1:<port>/0: Connection refused
3: Cannot connect to 127.0.0.1:<port>: Connection refused
