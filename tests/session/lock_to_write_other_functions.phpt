--TEST--
With distlock.session.lock = write: a new id, strict mode, session_reset(), session_abort(), a class that extends SessionHandler, and a request that locks after all
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(2, ['distlock.session.lock' => 'write', 'html_errors' => 0]);
$value = static fn (string $id = 's') => json_encode(redis()->get($pool->key($id)));

// A login gives the session another id.
$pool->run('session_start(); $_SESSION["n"] = 1;');
$id = $pool->run('session_start(); $_SESSION["user"] = 7; session_regenerate_id(true); echo session_id();');
echo $value(), ' ', $value($id), "\n";
$other = $pool->run('session_start(); $_SESSION["user"] = 8; session_regenerate_id(); $_SESSION["n"] = 2; echo session_id();', $id);
echo $value($id), ' ', $value($other), "\n";
$slow = $pool->start('session_start(); $_SESSION["n"] = 3; gate("read"); var_dump(session_regenerate_id());', $other);
$pool->await('read');
$pool->run('session_start(); $_SESSION["n"] = 4;', $other);
$pool->open('read');
echo preg_match('/another request has changed.*bool\(false\)/s', $slow->response()->body), ' ', $value($other), "\n";

// In strict mode, a new session is known even if it is empty; an unknown id isn't taken.
$new = $pool->run('session_start(["use_strict_mode" => 1]); echo session_id();', '');
echo $value($new), "\n";
var_dump($pool->run('session_start(["use_strict_mode" => 1]); echo session_id();', $new) === $new);
var_dump($pool->run('session_start(["use_strict_mode" => 1]); echo session_id();', 'unknown') === 'unknown');

// What was changed is read again, or left alone.
$pool->run('session_start(); $_SESSION["n"] = 1;');
$reset = $pool->start('session_start(); $_SESSION["n"] = 2; gate("reset"); session_reset(); $_SESSION["n"]++;');
$pool->await('reset');
$pool->run('session_start(); $_SESSION["n"] = 5;');
$pool->open('reset');
echo $reset->response()->body, $value(), "\n";
$pool->run('session_start(); $_SESSION["n"] = 9; session_abort();');
echo $value(), "\n";

// Once it is locked, nobody else changes it.
$locks = $pool->start('session_start(); $n = $_SESSION["n"]; ini_set("distlock.session.lock", "always"); session_reset(); gate("locked"); $_SESSION["n"]++;');
$pool->await('locked');
echo preg_match('/is in use/', $pool->run('ini_set("distlock.session.timeout", 0); session_start(); $_SESSION["n"] = 0;')), "\n";
$pool->open('locked');
echo $locks->response()->body, $value(), ' ', redis()->exists($pool->lock()), "\n";

// A class writes the session that it has read, and another one.
$class = 'class Handler extends SessionHandler { public function write($id, $data): bool { return parent::write("other", "x|i:1;") && parent::write($id, $data); } } '
    . 'session_set_save_handler(new Handler);';
echo $pool->run("$class session_start(); \$_SESSION['n']++;"), $value(), ' ', $value('other'), ' ', redis()->exists($pool->lock(), $pool->lock('other')), "\n";
$slow = $pool->start("$class session_start(); \$_SESSION['n']++; gate('class'); session_write_close(); echo 'went on';");
$pool->await('class');
$pool->run('session_start(); $_SESSION["n"] = 20;');
$pool->open('class');
echo preg_match('/another request has changed.*went on/s', $slow->response()->body), ' ', $value(), ' ', redis()->exists($pool->lock()), "\n";
--EXPECT--
false "n|i:1;user|i:7;"
"n|i:1;user|i:8;" "n|i:2;user|i:8;"
1 "n|i:4;user|i:8;"
""
bool(true)
bool(false)
"n|i:6;"
"n|i:6;"
1
"n|i:7;" 0
"n|i:8;" "x|i:1;" 0
1 "n|i:20;" 0
