--TEST--
With session.auto_start, a password in session.save_path or distlock.session.server isn't shown, in any warning, log or error
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$log = directory() . '/log';
touch($log);
chmod($log, 0666);
foreach ([
    ['session.save_path', 'redis://:hunter2@127.0.0.1:1'],
    ['session.save_path', 'redis://:hunter2@a redis://b'],
    ['distlock.session.server', 'redis://:hunter2@127.0.0.1:bad'],
    ['distlock.session.server', 'redis://:hunter2@a redis://b'],
] as [$setting, $value]) {
    $ini = ['session.auto_start' => 1, 'log_errors' => 1, 'error_log' => $log, 'html_errors' => 0];
    $pool = session_pool(1, $ini + [$setting => "\"$value\""]);
    echo $pool->run('echo json_encode([session_status() === PHP_SESSION_NONE, error_get_last(), error_reporting() === E_ALL]), "\n";', '');
}
echo substr_count(file_get_contents($log), 'hunter2'), ' ', substr_count(file_get_contents($log), 'The ini setting '), "\n";
--EXPECT--
Warning: PHP Request Startup: The ini setting session.save_path must be empty or a directory, because it isn't used: name the server in distlock.session.server in Unknown on line 0
[true,null,true]

Warning: PHP Request Startup: The ini setting session.save_path must be empty or a directory, because it isn't used: name the server in distlock.session.server in Unknown on line 0
[true,null,true]

Warning: PHP Request Startup: The ini setting distlock.session.server has a port that isn't a number from 1 to 65535 in Unknown on line 0
[true,null,true]

Warning: PHP Request Startup: The ini setting distlock.session.server is a list of servers, but sessions need one server, its sentinels or a cluster in Unknown on line 0
[true,null,true]
0 4
