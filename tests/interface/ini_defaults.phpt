--TEST--
The ini settings and their defaults
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$settings = ini_get_all('distlock');
foreach (['distlock.key_prefix', 'distlock.redis.servers', 'distlock.redis.counter_lifetime'] as $name) {
    $setting = $settings[$name];
    printf("%s = '%s' (%d)\n", $name, $setting['global_value'], $setting['access']);
}
--EXPECT--
distlock.key_prefix = '' (7)
distlock.redis.servers = 'redis://127.0.0.1:6379' (7)
distlock.redis.counter_lifetime = '86400' (7)
