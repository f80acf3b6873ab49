--TEST--
With distlock.session.lock = write, requests of Symfony that only read don't wait, if it doesn't note each use; a lost change is reported, and so is a new id that would lose one
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$symfony = <<<'PHP'
    require '/usr/share/php/Symfony/Component/HttpFoundation/autoload.php';
    use Symfony\Component\HttpFoundation\Session\Storage\MetadataBag;
    $_COOKIE['PHPSESSID'] = $_GET['cookie'];
    ini_set('session.use_cookies', 1);
    ini_set('session.use_only_cookies', 1);
    $storage = new Symfony\Component\HttpFoundation\Session\Storage\NativeSessionStorage([], null, new MetadataBag('_sf2_meta', 120));
    $session = new Symfony\Component\HttpFoundation\Session\Session($storage);
    PHP;
$pool = session_pool(3, ['distlock.session.lock' => 'write', 'html_errors' => 0]);
$id = $pool->run("$symfony \$session->start(); \$session->set('n', 0); \$session->save(); echo \$session->getId();", '', ['cookie' => '']);
$query = ['cookie' => $id];
$holder = $pool->start('ini_set("distlock.session.lock", "always"); session_start(); gate("holds"); session_abort();', $id);
$pool->await('holds');
echo $pool->run("$symfony ini_set('distlock.session.timeout', 0); echo \$session->get('n'), ' ', \$session->getId() === '$id' ? 'the same' : 'another'; \$session->save();", '', $query), "\n";
$pool->open('holds');
$holder->response();

$slow = $pool->start("$symfony \$session->set('n', \$session->get('n') + 1); gate('slow'); \$session->save();", '', $query);
$pool->await('slow');
$pool->run("$symfony \$session->set('n', 5);", '', $query);
$pool->open('slow');
echo preg_match('/another request has changed/', $slow->response()->body), ' ', $pool->run("$symfony echo \$session->get('n');", '', $query), "\n";

// Neither a login nor a logout loses what another request has written.
foreach (['migrate(true)', 'invalidate()'] as $call) {
    $slow = $pool->start("$symfony \$session->start(); gate('$call'); var_dump(\$session->$call); \$session->set('n', 7); \$session->save();", '', $query);
    $pool->await($call);
    $pool->run("$symfony \$session->set('n', \$session->get('n') + 1);", '', $query);
    $pool->open($call);
    echo preg_match('/another request has changed.*bool\(false\)/s', $slow->response()->body), ' ', $pool->run("$symfony echo \$session->get('n');", '', $query), "\n";
}
--EXPECT--
0 the same
1 5
1 6
1 7
