--TEST--
An error handler that ends the session on a warning of distlock's: the call that warned fails, and a session that it started is another one
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sessions.php';

use_sessions();
ini_set('distlock.session.timeout', 0);
ini_set('display_errors', 0);

/** What the call returns, where the first warning calls the handler. */
function with_handler(\Closure $handler, \Closure $call): bool
{
    set_error_handler(static function () use (&$handler): bool {
        [$once, $handler] = [$handler, null];
        $once && $once();

        return true;
    });
    try {
        return $call();
    } finally {
        restore_error_handler();
    }
}

/** The case of a session whose lock was lost. */
function lost(): void
{
    session_id('lost');
    session_start();
    $_SESSION['n'] = 2;
    redis()->del(key('session:lost_LOCK'));
}

$others = ['session_abort' => session_abort(...), 'session_write_close' => session_write_close(...), 'session_destroy' => session_destroy(...)];
redis()->set(key('session:lost'), 'n|i:1;');
redis()->set(key('session:busy_LOCK'), 'host|1');
$lines = [];
foreach ($others as $name => $handler) {
    session_id('busy');
    $lines[] = "$name, in use: " . json_encode([with_handler($handler, session_start(...)), session_status()]);
    lost();
    $lines[] = "$name, lost: " . json_encode([with_handler($handler, session_destroy(...)), session_status()]);
}
lost();
$lines[] = json_encode([
    with_handler(static fn () => [session_abort(), session_id('next'), session_start()], session_regenerate_id(...)),
    session_status(),
]);
$fiber = new \Fiber(static function () {
    session_id('busy');

    return with_handler(static fn () => \Fiber::suspend(), session_start(...));
});
$fiber->start();
$lines[] = json_encode(session_abort());
$fiber->resume();
$lines[] = json_encode([$fiber->getReturn(), session_status()]);
echo implode("\n", $lines), "\n";
var_dump(redis()->get(key('session:lost')), array_map(fn ($lock) => basename($lock), redis()->keys(key('session:*_LOCK'))));
redis()->del(key('session:busy_LOCK'));
--EXPECT--
session_abort, in use: [false,1]
session_abort, lost: [false,1]
session_write_close, in use: [false,1]
session_write_close, lost: [false,1]
session_destroy, in use: [false,1]
session_destroy, lost: [false,1]
[false,1]
true
[false,1]
string(6) "n|i:1;"
array(1) {
  [0]=>
  string(17) "session:busy_LOCK"
}
