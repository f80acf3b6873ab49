--TEST--
A session whose slot moves for long is written when it has arrived, within the timeout
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/cluster.php';

$set = cluster();
// Forked before there is a session, which would be the child's, too.
$move = child(function (Channel $parent) use ($set): void {
    $parent->receive();
    $migration = $set->migrate('PHPREDIS_SESSION:it');
    $migration->moveKeys();
    $parent->send('moved');
    await(fn () => $migration->refusals('TRYAGAIN') >= 25, 60, 'the twenty-fifth attempt');
    $migration->finish();
});
foreach (['save_handler' => 'distlock', 'use_cookies' => '0', 'cache_limiter' => ''] as $name => $value) {
    ini_set("session.$name", $value);
}
ini_set('distlock.session.server', $set->dsn(['timeout' => 120, 'connect_timeout' => 1]));
session_id('it');
session_start();
$_SESSION['value'] = 'written';
$move->send('now');
$move->await();
var_dump(session_write_close());
$move->result(90);
session_start(['read_and_close' => true]);
var_dump($_SESSION);
--EXPECT--
bool(true)
array(1) {
  ["value"]=>
  string(7) "written"
}
