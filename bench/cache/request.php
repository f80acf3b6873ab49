<?php

/*
 * One request, which needs the value of $_GET['key']: it is computed in 200 ms, during which the process waits for a
 * database, and lives for two seconds.
 */

declare(strict_types=1);

use DistLock\Bench\Cache\Query;
use DistLock\Bench\Redis\RedisServer;

require __DIR__ . '/../lib/autoload.php';
require __DIR__ . '/../lib/Cache/libraries.php';

$values = new RedisServer('127.0.0.1', (int) $_GET['values'], true);
$protection = new $_GET['way']($values, new RedisServer('127.0.0.1', (int) $_GET['locks'], true), 2);
$protection->open();
echo $protection->get("{$_GET['prefix']}-{$_GET['key']}", new Query($values, $_GET['prefix'], $_GET['key']));
