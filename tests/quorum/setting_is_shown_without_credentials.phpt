--TEST--
phpinfo() shows the servers of the setting without credentials
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/quorum.php';

@ini_set('distlock.redis.servers', 'redis://:secret@127.0.0.1:1 unix:///tmp/a.sock?password=secret nonsense://secret');
ob_start();
phpinfo(INFO_MODULES);
$shown = ob_get_clean();
preg_match('/distlock\.redis\.servers => (.*?) => /', $shown, $found);
echo $found[1], "\n";
var_dump(str_contains($shown, 'secret'));
--EXPECT--
redis://127.0.0.1:1/0 unix:///tmp/a.sock?db=0 invalid: has an unknown scheme: redis://, rediss://, unix://, redis+sentinel:// and redis+cluster:// are known
bool(false)
