--TEST--
A wrong value in a pool, of a request or in .user.ini is reported in the log, and the setting keeps the value of php.ini
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

/** What the log says of distlock's settings. */
$told = static function (Fpm $fpm): array {
    preg_match_all('/Warning:\s+(?:[\w ]+: )?(distlock\..*?) in \S+ on line/', $fpm->log(), $found);

    $said = array_unique($found[1]);
    sort($said);

    return $said;
};
$code = '<?php foreach (["default_timeout", "session.ttl", "session.timeout"] as $name) { echo ini_get("distlock.$name"), " "; }';
$ini = ['distlock.default_timeout' => 5, 'log_errors' => 1, 'display_errors' => 0, 'user_ini.filename' => '.user.ini'];
$fpm = fpm(1, $ini, ['php_admin_value[distlock.default_timeout]' => '2s', 'php_value[distlock.session.ttl]' => '0']);
$script = $fpm->script($code);
echo $fpm->request($script)->body, "\n";
await(static fn () => count($told($fpm)) === 2);
echo implode("\n", $told($fpm)), "\n\n";

$fpm = fpm(1, $ini);
$script = $fpm->script($code);
echo $fpm->send($script, parameters: ['PHP_VALUE' => "distlock.default_timeout=2s\ndistlock.session.ttl=20"])->response()->body, "\n";
await(static fn () => count($told($fpm)) === 1);
file_put_contents(dirname($script) . '/.user.ini', "distlock.session.timeout = 1min\ndistlock.default_timeout = 7\n");
echo $fpm->send($script, parameters: ['DOCUMENT_ROOT' => dirname($script)])->response()->body, "\n";
await(static fn () => count($told($fpm)) === 2);
echo implode("\n", $told($fpm)), "\n";
--EXPECT--
5 10 30 
distlock.default_timeout must be empty (no limit) or a number of seconds, at least 0, but was set to "2s"; it remains "5"
distlock.session.ttl must be a number of seconds from 0.1 to 86400, but was set to "0"; it remains "10"

5 20 30 
7 20 30 
distlock.default_timeout must be empty (no limit) or a number of seconds, at least 0, but was set to "2s"; it remains "5"
distlock.session.timeout must be empty (no limit) or a number of seconds, at least 0, but was set to "1min"; it remains "30"
