--TEST--
A child that is forked during a session doesn't write or release its parent's
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

use_sessions();
session_id('s');
session_start();
$_SESSION['n'] = 1;
$child = child(function () {
    $_SESSION['n'] = 2;
    @session_write_close();

    return error_get_last()['message'];
});
echo $child->result(), "\n";
var_dump(redis()->exists(key('session:s'), key('session:s_LOCK')));
session_write_close();
echo redis()->get(key('session:s')), "\n";
--EXPECTF--
session_write_close(): Failed to write session data (distlock). Please verify that the current setting of session.save_path is correct (%s)
int(1)
n|i:1;
