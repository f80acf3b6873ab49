--TEST--
phpinfo() shows the sessions' server without its password, and whose it is if the setting is empty
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

ini_set('distlock.session.server', 'redis://someone:hunter2@127.1.2.3:7000/4');
ob_start();
phpinfo(INFO_MODULES);
$info = ob_get_clean();
var_dump(str_contains($info, 'hunter2'));
preg_match_all('/^distlock\.session\.server => .*$/m', $info, $lines);
echo implode("\n", $lines[0]), "\n";
--EXPECT--
bool(false)
distlock.session.server => redis://127.1.2.3:7000/4 => as distlock.redis.servers
