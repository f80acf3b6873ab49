--TEST--
Symfony's NativeSessionStorage: a request that waits while a login migrates the session has it as it was, writes nothing, and sends no cookie
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/sessions.php';

$symfony = <<<'PHP'
    require '/usr/share/php/Symfony/Component/HttpFoundation/autoload.php';
    $storage = new Symfony\Component\HttpFoundation\Session\Storage\NativeSessionStorage([]);
    $session = new Symfony\Component\HttpFoundation\Session\Session($storage);
    $tell = fn () => json_encode([$session->getId() === $_COOKIE["PHPSESSID"], $session->all(), preg_grep("/^Set-Cookie/", headers_list())]) . "\n";
    ob_start();
    PHP;
$pool = session_pool(3, ['session.use_cookies' => 1, 'session.use_only_cookies' => 1, 'session.use_strict_mode' => 1]);
foreach (['migrate(true)', 'migrate()', 'invalidate()'] as $how) {
    $id = $pool->run("ini_set('session.use_strict_mode', '0'); $symfony \$session->set('token', 'csrf'); \$session->save(); echo \$session->getId();", '');
    $login = $pool->visit("$symfony \$session->start(); gate('$how'); \$session->$how; \$session->set('user', 7); \$session->save(); echo \$session->getId();", $id);
    $pool->await($how);
    $waiter = $pool->visit("$symfony \$session->start(); echo \$tell(); \$session->set('seen', 1);", $id);
    await_waiters(1, $pool->lock($id));
    $pool->open($how);
    $new = $login->response()->body;
    echo "$how: ", $waiter->response()->body;
    echo '    the login: ', $pool->visit("$symfony \$session->start(); echo \$tell();", $new)->response()->body;
    var_dump(redis()->exists($pool->key($id), $pool->lock($id)));
}
--EXPECT--
migrate(true): [true,{"token":"csrf"},[]]
    the login: [true,{"token":"csrf","user":7},[]]
int(0)
migrate(): [true,{"token":"csrf"},[]]
    the login: [true,{"token":"csrf","user":7},[]]
int(1)
invalidate(): [true,{"token":"csrf"},[]]
    the login: [true,{"user":7},[]]
int(0)
