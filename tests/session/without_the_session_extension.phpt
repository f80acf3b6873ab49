--TEST--
In a PHP without the session extension, or that loads it later, everything but the session handler is there, and phpinfo() says so
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

// This PHP, but distlock finds nothing of its session extension.
$binary = file_get_contents(PHP_BINARY);
foreach (['php_session_register_module', 'php_session_create_id', 'php_session_valid_key', 'ps_globals', 'ps_globals_id'] as $symbol) {
    $binary = str_replace("\0$symbol\0", "\0" . str_replace('p', 'q', $symbol) . "\0", $binary, $count);
    $found[$symbol] = $count > 0;
}
var_dump($found['php_session_register_module'], $found['ps_globals'] || $found['ps_globals_id']);
$php = directory() . '/php';
file_put_contents($php, $binary);
chmod($php, 0700);

function run(string $php, string ...$arguments): string
{
    $command = [$php, '-n', '-d', 'extension=' . environment('DISTLOCK_TEST_EXTENSION'), '-d', 'display_errors=1', ...$arguments];

    return (string) shell_exec(getenv('DISTLOCK_TEST_UNDER') . ' ' . implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1');
}

preg_match('/^Session handler => .*$/m', run($php, '--ri', 'distlock'), $support);
echo $support[0], "\n";
$name = var_export(key(), true);
$dsn = var_export(dsn(), true);
echo run($php, '-r', "\$lock = new DistLock\\RedisLock($name, $dsn); var_dump(\$lock->acquire(0.0));");
echo run($php, '-d', 'session.save_handler=distlock', '-r', 'session_start();');
--EXPECTF--
bool(true)
bool(true)
Session handler => no: PHP has no session extension, or loads it after distlock
bool(true)

Warning: session_start(): Cannot find session save handler "distlock" - session startup failed in Command line code on line 1
