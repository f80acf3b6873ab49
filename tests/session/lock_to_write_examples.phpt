--TEST--
The examples of reading a session without the lock in docs/sessions.md do what it says
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sessions.php';

preg_match('/^## Reading without the lock$(.*?)^## /ms', file_get_contents(root() . '/docs/sessions.md'), $section);
preg_match_all('/^```php not-run\n(.*?)^```$/ms', $section[1], $examples);
[$byHand, $lockAfterAll, $login, $askForFailure, $some] = $examples[1];
$pool = session_pool(2, ['display_errors' => 0]);
$pool->run('session_start(); $_SESSION["user"] = 7; $_SESSION["cart"] = [];');

// While somebody else has it, the first half doesn't wait, and the second one does.
$holder = $pool->start('session_start(); gate("holds"); $_SESSION["visits"] = 5;');
$pool->await('holds');
$request = $pool->start(str_replace('// ... most', 'gate("read"); // ... most', $byHand) . 'echo $user, " ", $_SESSION["visits"], "\n";');
$pool->await('read');
$pool->open('read');
await_waiters(1, $pool->lock());
$pool->open('holds');
$holder->response();
echo $request->response()->body;

// Two requests that would each drop the other's article.
$add = static fn (string $gate, int $article) => $pool->start("$some gate('$gate'); \$article = $article; $lockAfterAll $askForFailure echo http_response_code(), ' ';");
$requests = [$add('one', 1), $add('two', 2)];
foreach (['one', 'two'] as $gate) {
    $pool->await($gate);
}
$pool->open('one');
$pool->open('two');
foreach ($requests as $request) {
    echo $request->response()->body;
}
echo $pool->run('session_start(); sort($_SESSION["cart"]); echo implode(",", $_SESSION["cart"]), "\n";');

// Without the lock, the second one is told.
$slow = $pool->start("$some \$_SESSION['n'] = 1; gate('slow'); $askForFailure echo http_response_code(), ' ';");
$pool->await('slow');
$pool->run('session_start(); $_SESSION["n"] = 2;');
$pool->open('slow');
echo $slow->response()->body, $pool->run('session_start(); echo $_SESSION["n"], "\n";');

// A login beside a writer takes along what that has written; one that doesn't get the lock in time fails.
foreach (['' => 30, 'session_start(); gate("holds again");' => 0] as $holds => $timeout) {
    $pool->run('session_start(); $_SESSION = ["cart" => 1];');
    $request = $pool->start("ini_set('distlock.session.timeout', $timeout); register_shutdown_function(fn () => print(http_response_code() . ' ' . session_id())); $some \$user = 7; " . str_replace('// ... check', "gate('checks $timeout'); // ... check", $login));
    $pool->await("checks $timeout");
    $pool->run("$some \$_SESSION['cart'] = 2;");
    $holder = $holds === '' ? null : $pool->start($holds);
    $holds === '' || $pool->await('holds again');
    $pool->open("checks $timeout");
    [$code, $id] = explode(' ', $request->response()->body);
    $holds === '' || $pool->open('holds again');
    $holder?->response();
    echo $code, ' ', json_encode(redis()->get($pool->key())), ' ', $id === 's' ? 'the same id' : redis()->get($pool->key($id)), "\n";
}
--EXPECT--
7 6
200 200 1,2
409 2
200 false cart|i:2;user|i:7;
503 "cart|i:2;" the same id
