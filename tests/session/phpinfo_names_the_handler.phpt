--TEST--
phpinfo() names the handler and the settings
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool();
$info = $pool->run('ini_set("html_errors", 0); phpinfo(INFO_MODULES);');
$info = preg_replace('/<[^>]*>/', ' ', $info);
var_dump(preg_match('/Registered save handlers[^\n]* distlock /', $info), preg_match('/Session handler +yes/', $info));
$settings = ini_get_all('distlock');
foreach (['prefix', 'timeout', 'ttl'] as $name) {
    echo $settings["distlock.session.$name"]['global_value'], "\n";
}
--EXPECT--
int(1)
int(1)
PHPREDIS_SESSION:
30
10
