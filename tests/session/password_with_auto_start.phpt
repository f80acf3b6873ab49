--TEST--
With session.auto_start, a password in session.save_path is refused without being shown, in any warning, log or error
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$log = directory() . '/log';
touch($log);
chmod($log, 0666);
foreach (['redis://:hunter2@127.0.0.1:1', 'redis://:hunter2@127.0.0.1:bad', '"redis://:hunter2@a redis://b"'] as $path) {
    $pool = session_pool(1, ['session.auto_start' => 1, 'log_errors' => 1, 'error_log' => $log, 'html_errors' => 0], trim($path, '"'));
    echo $pool->run('echo json_encode([session_status() === PHP_SESSION_NONE, error_get_last(), error_reporting() === E_ALL]), "\n";', '');
}
echo substr_count(file_get_contents($log), 'hunter2'), ' ', substr_count(file_get_contents($log), 'The ini setting session.save_path'), "\n";
--EXPECT--
Warning: PHP Request Startup: The ini setting session.save_path must not contain a password, because PHP would show it in its warnings: set distlock.redis.servers instead, and leave this empty in Unknown on line 0
[true,null,true]

Warning: PHP Request Startup: The ini setting session.save_path has a port that isn't a number from 1 to 65535 in Unknown on line 0
[true,null,true]

Warning: PHP Request Startup: The ini setting session.save_path is a list of servers, but sessions need a single server or a cluster in Unknown on line 0
[true,null,true]
0 3
