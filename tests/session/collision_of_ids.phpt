--TEST--
A new session never gets the id of another one: of one that is kept, of one that is open, nor where all ids are the same
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/random.php';
require_once __DIR__ . '/../support/sessions.php';

$random = new RandomNumbers();
$pool = $random->among(fn () => session_pool(2, ['session.use_strict_mode' => 1]));

$random->zeros(1);
$first = $pool->run('session_start(); $_SESSION["of"] = "the first"; echo session_id();', '');
var_dump($random->left(), strlen($first));

echo "one that is kept\n";
$random->zeros(1);
echo $pool->run('session_start(); var_dump($_SESSION, session_id() !== $_GET["first"]);', '', ['first' => $first]);
var_dump($random->left());

echo "by a new id for an old session\n";
$random->zeros(1);
$regenerate = 'session_id("another"); session_start(["use_strict_mode" => 0]); $_SESSION["of"] = "another";
    session_regenerate_id(); var_dump(session_id() !== $_GET["first"]);';
echo $pool->run($regenerate, '', ['first' => $first]);
var_dump($random->left());

echo "one that is open, and new\n";
redis()->del($pool->key($first));
$random->zeros(1);
$holder = $pool->start('session_start(); $_SESSION["of"] = "the holder"; gate("holding"); echo session_id();', '');
$pool->await('holding');
$random->zeros(1);
$second = $pool->start('session_start(); $_SESSION["of"] = "the second"; echo session_id();', '');
await(fn () => redis()->zCard("{{$pool->lock($first)}}:queue") === 1);
$pool->open('holding');
var_dump($holder->response()->body === $first, $second->response()->body !== $first);
var_dump(redis()->get($pool->key($first)));

echo "all are the same\n";
$random->zeros(1000);
echo $pool->run('try { session_start(); } catch (Error $error) { echo $error->getMessage(), "\n"; } var_dump($_SESSION ?? null);', '');
$random->zeros(0);
var_dump(redis()->get($pool->key($first)), redis()->exists($pool->lock($first)));
--EXPECTF--
int(0)
int(32)
one that is kept
array(0) {
}
bool(true)
int(0)
by a new id for an old session
bool(true)
int(0)
one that is open, and new
bool(true)
bool(true)
string(21) "of|s:10:"the holder";"
all are the same
Failed to create session ID: distlock (path: %S)
NULL
string(21) "of|s:10:"the holder";"
int(0)
