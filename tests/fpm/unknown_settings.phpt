--TEST--
PHP-FPM reports an unknown setting of an ini file once, when it starts, and a pool's when a worker starts
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$ini = ['distlock.redis.server' => 'redis://127.0.0.1:1', 'log_errors' => 1, 'display_errors' => 0];
$fpm = fpm(2, $ini, ['php_admin_value[distlock.default_timout]' => '2', 'php_value[distlock.key_prefx]' => 'x']);
$script = $fpm->script('<?php echo ini_get("distlock.default_timeout"), "answered\n";');
for ($request = 0; $request < 3; $request++) {
    echo $fpm->request($script)->body;
}
await(static fn () => substr_count($fpm->log(), 'Unable to set') >= 4);
preg_match_all('/(distlock\.\S+ is unknown.*?\?)|(Unable to set \S+ \S+\')/', $fpm->log(), $found);
$told = array_count_values($found[0]);
ksort($told);
foreach ($told as $what => $times) {
    echo "$times: $what\n";
}
--EXPECT--
answered
answered
answered
2: Unable to set php_admin_value 'distlock.default_timout'
2: Unable to set php_value 'distlock.key_prefx'
1: distlock.redis.server is unknown, and has no effect: did you mean distlock.redis.servers?
