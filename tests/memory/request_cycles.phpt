--TEST--
A thousand requests, however they end, leave nothing in a worker of PHP-FPM
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/memory.php';
require_once __DIR__ . '/../support/observe.php';

$fpm = fpm();
$script = $fpm->script('<?php
    ini_set("display_errors", 0);
    $lock = new DistLock\RedisLock($_GET["key"], $_GET["dsn"]);
    $lock->acquire();
    if ($_GET["number"] % 2) {
        trigger_error("fatal", E_USER_ERROR);
    }
    exit;
');
$measuring = $fpm->script('<?php
    preg_match("/^RssAnon:\s+(\d+)/m", file_get_contents("/proc/self/status"), $memory);
    echo json_encode([(int) $memory[1], count(scandir("/proc/self/fd"))]);
');
$measure = fn () => json_decode($fpm->request($measuring)->body);
$pid = $fpm->workers()[0];
$run = function (int $count) use ($fpm, $script) {
    foreach (range(1, $count) as $number) {
        $fpm->request($script, ['key' => key(), 'dsn' => dsn(), 'number' => $number]);
    }
};
$run(200);
// The first look takes memory, too.
$measure();
[$memory, $descriptors] = $measure();
$run(1000);
[$memory_after, $descriptors_after] = $measure();
echo 'KiB: ', little($memory_after - $memory), "\n";
var_dump($descriptors_after - $descriptors);
var_dump($fpm->workers()[0] === $pid);
--EXPECT--
KiB: yes
int(0)
bool(true)
