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
--EXPECTF--

Warning: ini_set(): distlock.key_prefix must be at most 256 bytes without NUL, but was set to "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"; it remains "" in %s on line %d
bool(false)

Warning: ini_set(): distlock.key_prefix must be at most 256 bytes without NUL, but was set to "a?b"; it remains "" in %s on line %d
bool(false)
string(0) ""
string(0) ""
int(256)
