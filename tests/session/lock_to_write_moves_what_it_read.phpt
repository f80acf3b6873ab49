--TEST--
With distlock.session.lock = write, a session that another request has changed gets no new id: the request is told, and both contents can be had
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(2, ['distlock.session.lock' => 'write', 'html_errors' => 0]);
$number = 0;
$class = 'class Handler extends SessionHandler {} session_set_save_handler(new Handler); ';
$show = static function (string $code, string $of_another, string $before = '') use ($pool, &$number): void {
    $number++;
    $pool->run('session_start(); $_SESSION = ["n" => 1];');
    $slow = $pool->start("$before session_start(); gate('read$number'); $code echo json_encode(\$_SESSION), ' ', session_status(), ' ', session_id();");
    $pool->await("read$number");
    $pool->run("session_start(); $of_another;");
    $pool->open("read$number");
    $body = $slow->response()->body;
    preg_match('/Warning: .*distlock: another request has changed or ended the session since this one read it, so (.*?) \(/', $body, $told);
    [$own, $status, $id] = explode(' ', substr("\n$body", strrpos("\n$body", "\n") + 1));
    printf("%s: %s; the request has %s, %s; stored: %s", explode(';', $code)[0], $told[1] ?? 'silent', $own, $status === '2' ? 'open' : 'closed', json_encode(redis()->get($pool->key())));
    echo in_array($id, ['', 's'], true) ? "\n" : ', ' . json_encode(redis()->get($pool->key($id))) . " under the new id\n";
};
foreach (['true', 'false'] as $delete) {
    $show("session_regenerate_id($delete);", '$_SESSION["n"] = 2');
    $show("session_regenerate_id($delete); ", 'session_destroy()');
    $show("session_regenerate_id($delete); session_write_close();", '$seen = $_SESSION["n"]');
    $show("session_regenerate_id($delete);", '$_SESSION["n"] = 2', $class);
}
$show('$_SESSION["user"] = 7; session_regenerate_id(true);', '$_SESSION["n"] = 2');
// PHP deletes a session whose content it can't decode.
$show('session_decode("garb|age"); ', '$_SESSION["n"] = 2');
$show('session_decode("garb|age"); ', '$seen = $_SESSION["n"]');
// That is what was asked for.
$show('session_destroy(); ', '$_SESSION["n"] = 2');
$show('session_destroy(); ', '$_SESSION["n"] = 2', $class);
// The request decides what becomes of both.
$show('$_SESSION["user"] = 7; @session_regenerate_id(true); $own = $_SESSION; ini_set("distlock.session.lock", "always"); '
    . 'session_start(); $_SESSION += $own; session_regenerate_id(true); session_write_close();', '$_SESSION["n"] = 2');
// A session that nobody had before.
redis()->del($pool->key('new'));
echo $pool->run('session_start(); session_regenerate_id(true); $_SESSION["n"] = 3; session_write_close(); session_start(); echo $_SESSION["n"];', 'new'), "\n";
echo redis()->exists($pool->lock()), "\n";
--EXPECT--
session_regenerate_id(true): it doesn't get a new id; the request has {"n":1}, closed; stored: "n|i:2;"
session_regenerate_id(true): it doesn't get a new id; the request has {"n":1}, closed; stored: false
session_regenerate_id(true): silent; the request has {"n":1}, closed; stored: false, "n|i:1;" under the new id
session_regenerate_id(true): it doesn't get a new id; the request has {"n":1}, closed; stored: "n|i:2;"
session_regenerate_id(false): it doesn't get a new id; the request has {"n":1}, closed; stored: "n|i:2;"
session_regenerate_id(false): it doesn't get a new id; the request has {"n":1}, closed; stored: false
session_regenerate_id(false): silent; the request has {"n":1}, closed; stored: "n|i:1;", "n|i:1;" under the new id
session_regenerate_id(false): it doesn't get a new id; the request has {"n":1}, closed; stored: "n|i:2;"
$_SESSION["user"] = 7: it doesn't get a new id; the request has {"n":1,"user":7}, closed; stored: "n|i:2;"
session_decode("garb|age"): it isn't deleted; the request has [], closed; stored: "n|i:2;"
session_decode("garb|age"): silent; the request has [], closed; stored: false
session_destroy(): silent; the request has {"n":1}, closed; stored: false
session_destroy(): silent; the request has {"n":1}, closed; stored: false
$_SESSION["user"] = 7: silent; the request has {"n":2,"user":7}, closed; stored: false, "n|i:2;user|i:7;" under the new id
3
0
