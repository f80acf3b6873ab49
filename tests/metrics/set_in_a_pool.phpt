--TEST--
distlock.metrics_file and distlock.metrics_names in a pool of PHP-FPM come too late: a warning says so, and nothing looks as if they had an effect
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$directory = directory();
$fpm = fpm(1, ['log_errors' => 1, 'error_log' => "$directory/log"], [
    'php_admin_value[distlock.metrics_file]' => "$directory/metrics",
    'php_admin_value[distlock.metrics_names]' => '"report:*"',
    'php_admin_value[distlock.log_holds]' => '5',
]);
$script = $fpm->script('<?php foreach (["metrics_file", "metrics_names", "log_holds"] as $name) var_dump(ini_get("distlock.$name"));');
echo $fpm->request($script)->body;
var_dump(file_exists("$directory/metrics"));
preg_match_all('/distlock\..*/', str_replace($directory, 'DIRECTORY', file_get_contents("$directory/log")), $lines);
sort($lines[0]);
echo implode("\n", array_unique($lines[0])), "\n";
--EXPECTF--
string(0) ""
string(0) ""
string(1) "5"
bool(false)
distlock.metrics_file can only be set in php.ini, but was set to "DIRECTORY/metrics" later; it remains ""%S
distlock.metrics_names can only be set in php.ini, but was set to "report:*" later; it remains ""%S
