--TEST--
A request that waits while a login gives the session another id keeps its id and sends no cookie, which would undo the login's
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sessions.php';

const TELL = 'echo json_encode([session_id() === $_COOKIE["PHPSESSID"], $_SESSION, DistLock\destroyed_session(), preg_grep("/^Set-Cookie/", headers_list())]), " ";';
foreach ([0, 1] as $strict) {
    $pool = session_pool(3, ['session.use_cookies' => 1, 'session.use_only_cookies' => 1, 'session.use_strict_mode' => $strict]);
    foreach (['session_regenerate_id(true);', 'session_regenerate_id();', 'session_destroy();'] as $i => $end) {
        $id = "visitor-$strict-$i";
        $pool->run('session_start(["use_strict_mode" => 0]); $_SESSION["token"] = "csrf";', $id);
        $login = $pool->visit("session_start(); gate('$id'); $end \$_SESSION['user'] = 7; echo session_id();", $id);
        $pool->await($id);
        $waiter = $pool->visit('ob_start(); session_start(); ' . TELL . '$_SESSION["seen"] = 1; session_write_close(); session_start(); echo json_encode($_SESSION);', $id);
        await_waiters(1, $pool->lock($id));
        $pool->open($id);
        $new = $login->response()->body;
        echo "strict: $strict, $end ", $waiter->response()->body, "\n";
        if ($new !== '') {
            echo '    the login: ', $pool->visit('session_start(); ' . TELL, $new)->response()->body, "\n";
        }
    }
}
--EXPECT--
strict: 0, session_regenerate_id(true); [true,[],"token|s:4:\"csrf\";",[]] {"seen":1}
    the login: [true,{"token":"csrf","user":7},null,[]] 
strict: 0, session_regenerate_id(); [true,{"token":"csrf"},null,[]] {"token":"csrf","seen":1}
    the login: [true,{"token":"csrf","user":7},null,[]] 
strict: 0, session_destroy(); [true,[],"token|s:4:\"csrf\";",[]] {"seen":1}
strict: 1, session_regenerate_id(true); [true,[],"token|s:4:\"csrf\";",[]] {"seen":1}
    the login: [true,{"token":"csrf","user":7},null,[]] 
strict: 1, session_regenerate_id(); [true,{"token":"csrf"},null,[]] {"token":"csrf","seen":1}
    the login: [true,{"token":"csrf","user":7},null,[]] 
strict: 1, session_destroy(); [true,[],"token|s:4:\"csrf\";",[]] {"seen":1}
