--TEST--
A loss is reported in the middle of whatever runs, with the JIT compiler: function
--EXTENSIONS--
opcache
--INI--
opcache.enable_cli=1
opcache.jit=function
opcache.jit_buffer_size=32M
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/losses.php';

var_dump(opcache_get_status()['jit']['on']);
foreach (heard_everywhere() as $where => $outcome) {
    echo "$where: $outcome\n";
}
--EXPECT--
bool(true)
loop: heard
sleep: heard
generator: heard
fiber: heard
destructor: heard
