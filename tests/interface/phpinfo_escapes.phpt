--TEST--
On a page, phpinfo() shows settings and places that contain HTML as text
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$tag = '<img/src=x/onerror=alert(1)>';
$settings = [
    'distlock.redis.servers' => "\"unix:///tmp/$tag\"",
    'distlock.zookeeper.hosts' => "\"$tag\"",
    'distlock.key_prefix' => "\"$tag\"",
    'distlock.session.prefix' => "\"$tag\"",
    'distlock.default_timeout' => "\"$tag\"",
    'distlock.metrics_file' => "\"/nowhere/$tag\"",
];
$fpm = fpm(1, $settings + ['log_errors' => 0, 'display_startup_errors' => 0]);
$script = $fpm->script(<<<'PHP'
    <?php
    @ini_set('distlock.redis.servers', 'unix:///tmp/<img/changed>');
    @ini_set('distlock.log_waits', '<img/src=y>');
    try {
        $lock = new DistLock\RedisLock('x', 'unix:///tmp/<img/place>');
        $lock->acquire(0.0);
    } catch (DistLock\ConnectionException) {
    }
    ob_end_clean();
    phpinfo(INFO_MODULES);
    PHP);
$page = $fpm->request($script)->body;
foreach (['<img/', '<img'] as $what) {
    echo substr_count($page, $what), "\n";
}
echo strlen($page) > 1000 ? '' : $page;
preg_match('~distlock\.redis\.servers.*~', $page, $row);
echo preg_replace('~</?t[^>]*>~', ' ', $row[0]), "\n";
--EXPECT--
0
0
distlock.redis.servers  unix:///tmp/&lt;img/changed&gt;?db=0  unix:///tmp/&lt;img/src=x/onerror=alert(1)&gt;?db=0  
