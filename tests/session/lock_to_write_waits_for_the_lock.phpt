--TEST--
With distlock.session.lock = write, a request that has changed the session waits for the lock at its end, first come, first served, within the timeout
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(2, ['distlock.session.lock' => 'write', 'html_errors' => 0]);
$pool->run('session_start(); $_SESSION["n"] = 1;');
$hold = static fn (string $gate, string $end) => $pool->start("ini_set('distlock.session.lock', 'always'); session_start(); gate('$gate'); $end;");
$write = static fn (string $first) => $pool->start("$first session_start(); \$_SESSION['written'] = 1; session_write_close(); echo ' ended; ';");
$show = static function (Request $writer) use ($pool): void {
    preg_match('/distlock: (.*?)(,| \()/', $body = $writer->response()->body, $found);
    echo $found[1] ?? 'written', ': ', substr($body, -7), redis()->get($pool->key()), ' ', redis()->exists($pool->lock()), "\n";
};
foreach (['nothing' => 'session_abort()', 'something' => '$_SESSION["n"]++'] as $gate => $end) {
    $holder = $hold($gate, $end);
    $pool->await($gate);
    $writer = $write('');
    await_waiters(1, $pool->lock());
    $pool->open($gate);
    $holder->response();
    $show($writer);
    $pool->run('session_start(); unset($_SESSION["written"]);');
}
$holder = $hold('long', 'session_abort()');
$pool->await('long');
$show($write('ini_set("distlock.session.timeout", 0.1);'));
$pool->open('long');
$holder->response();

// session_destroy() waits as well; and it ends what others have changed.
$holder = $hold('last', '$_SESSION["n"]++');
$pool->await('last');
$ending = $pool->start('session_start(); var_dump(session_destroy());');
await_waiters(1, $pool->lock());
$pool->open('last');
$holder->response();
echo $ending->response()->body, redis()->exists($pool->key(), $pool->lock()), "\n";
--EXPECT--
written: ended; n|i:1;written|i:1; 0
another request has changed or ended the session since this one read it: ended; n|i:2; 0
the session is in use: ended; n|i:2; 1
bool(true)
0
