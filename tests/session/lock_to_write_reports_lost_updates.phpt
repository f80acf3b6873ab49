--TEST--
With distlock.session.lock = write, a request whose session another one has changed since it was read is told, and changes nothing
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(2, ['distlock.session.lock' => 'write', 'html_errors' => 0]);
$number = 0;
$show = static function (string $change, string $of_another, string $end = 'session_write_close') use ($pool, &$number): void {
    $number++;
    $slow = $pool->start("session_start(); $change; gate('read$number'); echo json_encode($end()), ' ', error_get_last() === null ? 'silent' : 'told';");
    $pool->await("read$number");
    $pool->run("session_start(); $of_another;");
    $pool->open("read$number");
    $body = $slow->response()->body;
    echo preg_match('/Warning: .*distlock: (.*?) \(/', $body, $found) ? "$found[1]\n" : '';
    echo substr("\n$body", strrpos("\n$body", "\n") + 1), ' ', json_encode(redis()->get($pool->key())), "\n";
};
$pool->run('session_start(); $_SESSION["n"] = 1;');
$show('$_SESSION["slow"] = 1', '$_SESSION["n"] = 2');
// Another one that only read is no reason.
$show('$_SESSION["slow"] = 1', '');
// Nor is one that wrote what had been there.
$show('$_SESSION["slow"] = 2', '$_SESSION["slow"] = 3; session_write_close(); session_start(); $_SESSION["slow"] = 1');
// This one has nothing to write.
$show('$n = $_SESSION["n"]', '$_SESSION["n"] = 3');
// Two that begin the same session.
redis()->del($pool->key());
$show('$_SESSION["slow"] = 4', '$_SESSION["fast"] = 1');
// One that ended.
$show('$_SESSION["slow"] = 5', 'session_destroy()');
$pool->run('session_start(); $_SESSION["n"] = 1;');
$show('$n = $_SESSION["n"]', 'session_destroy()');
// One that is to end.
$pool->run('session_start(); $_SESSION["n"] = 1;');
$show('', '$_SESSION["n"] = 2', 'session_destroy');
--EXPECT--
another request has changed or ended the session since this one read it, so this one's changes aren't written
true told "n|i:2;"
true silent "n|i:2;slow|i:1;"
true silent "n|i:2;slow|i:2;"
true silent "n|i:3;slow|i:2;"
another request has changed or ended the session since this one read it, so this one's changes aren't written
true told "fast|i:1;"
another request has changed or ended the session since this one read it, so this one's changes aren't written
true told false
true silent false
true silent false
