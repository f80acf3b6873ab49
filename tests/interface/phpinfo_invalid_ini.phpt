--TEST--
phpinfo() says what is wrong with the ini setting, and no password
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

@ini_set('distlock.redis.servers', 'redis://hunter2@127.0.0.1');
ob_start();
phpinfo(INFO_MODULES);
$info = ob_get_clean();
var_dump(str_contains($info, 'hunter2'));
preg_match('/^distlock\.redis\.servers => (.*) => /m', $info, $line);
echo $line[1], "\n";
--EXPECT--
bool(false)
invalid: is ambiguous before the @: write user:password@, or :password@ without a user
