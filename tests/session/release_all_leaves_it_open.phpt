--TEST--
release_all() leaves an open session to session_write_close()
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

use function DistLock\release_all;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

use_sessions();
session_id('s');
session_start();
$_SESSION['n'] = 1;
$lock = new RedisLock(key(), dsn());
$lock->acquire();
$released = release_all();
$there = redis()->exists(key('session:s_LOCK'));
session_write_close();
var_dump($released, $there, redis()->get(key('session:s')), redis()->exists(key('session:s_LOCK')));
--EXPECT--
int(1)
int(1)
string(6) "n|i:1;"
int(0)
