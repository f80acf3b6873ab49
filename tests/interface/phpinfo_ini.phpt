--TEST--
phpinfo() shows the ini settings without their password, local and master value
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

ini_set('distlock.redis.servers', 'redis://someone:hunter2@127.1.2.3:7000/4');
ob_start();
phpinfo(INFO_MODULES);
$info = ob_get_clean();
var_dump(str_contains($info, 'hunter2'));
preg_match_all('/^distlock\.(?:redis\.servers|key_prefix) => .*$/m', $info, $lines);
echo implode("\n", $lines[0]), "\n";
--EXPECT--
bool(false)
distlock.key_prefix => no value => no value
distlock.redis.servers => redis://127.1.2.3:7000/4 => redis://127.0.0.1:6379/0
