--TEST--
Thirty-two workers that hold locks for long have two connections each, their own and the keeper's
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';

$fpm = fpm(32);
$script = $fpm->script('<?php
    $lock = new DistLock\RedisLock($_GET["key"], $_GET["dsn"], (float) $_GET["ttl"]);
    $lock->acquire();
    $before = DistLock\stats()["renewals"];
    while (DistLock\stats()["renewals"] < $before + 4 && $lock->isHeld()) {
        usleep(10_000);
    }
    touch($_GET["held"]);
    while (!file_exists($_GET["end"])) {
        usleep(10_000);
    }
    echo $lock->release() ? "held" : "lost";
');
$directory = directory();
$requests = array_map(fn (int $number) => $fpm->send($script, [
    'key' => key("lock $number"),
    'dsn' => dsn(['client_name' => client_name()]),
    // Thirty-two PHPs under valgrind share its slowness.
    'ttl' => getenv('DISTLOCK_TEST_UNDER') ? 6.0 : 4.0,
    'held' => "$directory/held $number",
    'end' => "$directory/end",
]), range(1, 32));
await(fn () => count(glob("$directory/held *")) === 32, 60, 'the renewals of all');
echo count(command_connections(client_name())), ' ', count(listeners(client_name())), "\n";
touch("$directory/end");
echo json_encode(array_count_values(array_map(fn (Response $response) => $response->body, responses($requests)))), "\n";
--EXPECT--
64 0
{"held":32}
