--TEST--
A prefix that is too long or holds a NUL is refused
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

var_dump(ini_set('distlock.key_prefix', str_repeat('x', 257)));
var_dump(ini_set('distlock.key_prefix', "a\0b"));
var_dump(ini_get('distlock.key_prefix'));
var_dump(ini_set('distlock.key_prefix', str_repeat('x', 256)));
var_dump(strlen(ini_get('distlock.key_prefix')));
--EXPECT--
bool(false)
bool(false)
string(0) ""
string(0) ""
int(256)
