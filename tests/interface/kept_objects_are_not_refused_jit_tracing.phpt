--TEST--
An object that anything keeps isn't taken for a temporary one, with the JIT compiler: tracing
--EXTENSIONS--
opcache
--INI--
opcache.enable_cli=1
opcache.jit=tracing
opcache.jit_buffer_size=32M
opcache.jit_hot_func=1
opcache.jit_hot_loop=1
opcache.jit_hot_return=1
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/kept_objects.php';

var_dump(opcache_get_status()['jit']['on']);
check_all_that_is_kept();
--EXPECT--
bool(true)
DistLock\LockStateException
bool(false)
