--TEST--
Symfony's NativeSessionStorage with PHP's handler: no request of a session loses what another one wrote
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$symfony = <<<'PHP'
    require '/usr/share/php/Symfony/Component/HttpFoundation/autoload.php';
    // This is what framework.session.handler_id: null makes. The id comes in a cookie, as from a browser.
    $_COOKIE['PHPSESSID'] = $_GET['cookie'];
    ini_set('session.use_cookies', 1);
    ini_set('session.use_only_cookies', 1);
    $storage = new Symfony\Component\HttpFoundation\Session\Storage\NativeSessionStorage([]);
    $session = new Symfony\Component\HttpFoundation\Session\Session($storage);
    PHP;
$pool = session_pool(16);
$id = $pool->run("$symfony \$session->start(); \$session->set('n', 0); \$session->save(); echo \$session->getId();", '', ['cookie' => '']);
$query = ['cookie' => $id];
$requests = [];
for ($i = 0; $i < 100; $i++) {
    $requests[] = $pool->start("$symfony \$session->set('n', \$session->get('n') + 1); \$session->getFlashBag()->add('seen', '$i');", '', $query);
}
responses($requests, 60);
echo $pool->run("$symfony var_dump(\$session->get('n'), count(\$session->getFlashBag()->get('seen')), \$session->getId() === '$id');", '', $query);
var_dump(redis()->exists($pool->key($id)), redis()->exists($pool->lock($id)));

echo "migrate\n";
$new = $pool->run("$symfony \$session->start(); \$session->migrate(true); echo \$session->getId();", '', $query);
var_dump($new !== $id, redis()->exists($pool->key($id)), redis()->exists($pool->key($new)));
echo $pool->run("$symfony var_dump(\$session->get('n'));", '', ['cookie' => $new]);

echo "invalidate\n";
$last = $pool->run("$symfony \$session->start(); \$session->invalidate(); echo \$session->getId();", '', ['cookie' => $new]);
var_dump($last !== $new, redis()->exists($pool->key($new)));

echo "an id that nobody has got\n";
echo $pool->run("$symfony \$session->start(); var_dump(\$session->getId() === 'made-up', \$session->all());", '', ['cookie' => 'made-up']);
--EXPECT--
int(100)
int(100)
bool(true)
int(1)
int(0)
migrate
bool(true)
int(0)
int(1)
int(100)
invalidate
bool(true)
int(0)
an id that nobody has got
bool(false)
array(0) {
}
