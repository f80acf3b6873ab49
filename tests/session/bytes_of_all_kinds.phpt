--TEST--
Sessions of any bytes, and of 50 MiB
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

// Others would wait for a server that is busy with so much.
$server = server();
$redis = $server->redis();
$limit = 60 * slowness();
$pool = session_pool(ini: [
    'memory_limit' => '1G',
    'session.serialize_handler' => 'php_serialize',
    // On a slow machine it takes long until 50 MiB have come.
    'distlock.session.ttl' => $limit,
    'distlock.session.timeout' => $limit,
], dsn: $server->dsn(['connect_timeout' => $limit, 'timeout' => $limit]));
$make = 'function make(int $length): string { mt_srand(7); $block = ""; while (strlen($block) < 4096) { $block .= chr(mt_rand(0, 255)); }
    return substr(str_repeat($block, intdiv($length, 4096) + 1), 0, $length); } ';
foreach ([0, 1, 255, 1 << 20, 50 << 20] as $length) {
    echo $pool->run("$make session_start(); \$_SESSION = ['data' => make($length)]; session_write_close();", "s$length");
    echo $pool->run("$make session_start(); var_dump(\$_SESSION === ['data' => make($length)]); \$_SESSION['more'] = 1;", "s$length");
    $redis->del($pool->key("s$length"));
}
$pool->run('session_start(); $_SESSION["n"] = 1;');
echo $pool->run('session_start(); $_SESSION["data"] = str_repeat("x", 65 << 20);');
echo $pool->run('session_start(); var_dump(array_keys($_SESSION));');
--EXPECTF--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)

Warning: PHP Request Shutdown: distlock: the value is longer than 67108864 bytes in Unknown on line 0

Warning: PHP Request Shutdown: Failed to write session data (distlock). Please verify that the current setting of session.save_path is correct (%s) in Unknown on line 0
array(1) {
  [0]=>
  string(1) "n"
}
