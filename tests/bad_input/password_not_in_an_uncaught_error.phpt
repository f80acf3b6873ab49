--TEST--
An uncaught error of the constructor prints no password
--INI--
zend.exception_ignore_args=0
zend.exception_string_param_max_len=1000
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

new RedisLock('a name', 'redis://:hunter2@host:port');
--EXPECTF--
Fatal error: Uncaught ValueError: DistLock\RedisLock::__construct(): Argument #2 ($servers) has a port that isn't a number from 1 to 65535 in %s:%d
Stack trace:
#0 %s(%d): DistLock\RedisLock->__construct('a name', Object(SensitiveParameterValue))
#1 {main}
  thrown in %s on line %d
