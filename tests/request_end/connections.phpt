--TEST--
Four workers keep the same four command connections through many requests, and nobody listens
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/observe.php';

$name = client_name();
$dsn = dsn(['client_name' => $name]);
$fpm = fpm(4);
$go = directory() . '/go';
$meet = $fpm->script('<?php
    $lock = new DistLock\RedisLock($_GET["key"], $_GET["dsn"]);
    $lock->acquire();
    while (!file_exists($_GET["go"])) {
        usleep(1000);
    }
');
$together = [];
foreach (range(1, 4) as $number) {
    $together[] = $fpm->send($meet, ['key' => key("meeting$number"), 'dsn' => $dsn, 'go' => $go]);
}
await(fn () => count(command_connections($name)) === 4);
touch($go);
responses($together);
$ids = command_connections($name);
$work = $fpm->script('<?php
    $lock = new DistLock\RedisLock($_GET["key"], $_GET["dsn"]);
    echo $lock->acquire(0.0) ? "acquired" : "not acquired";
    if ($_GET["number"] % 5 === 0) {
        exit;
    } elseif ($_GET["number"] % 5 === 1) {
        ini_set("display_errors", 0);
        trigger_error("fatal", E_USER_ERROR);
    } elseif ($_GET["number"] % 5 === 2) {
        ini_set("display_errors", 0);
        throw new Exception();
    }
');
$requests = [];
foreach (range(1, 100) as $number) {
    $requests[] = $fpm->send($work, ['key' => key("work$number"), 'dsn' => $dsn, 'number' => $number]);
}
echo count(array_filter(responses($requests), fn ($response) => $response->body === 'acquired')), " acquired\n";
var_dump(command_connections($name) === $ids, listeners($name) === []);
--EXPECT--
100 acquired
bool(true)
bool(true)
