<?php

/*
 * One buyer's request: reads how many tickets are left, takes some time, and writes one less. Without a lock, two
 * buyers at the same time can both be sold the same ticket.
 */

use DistLock\RedisLock;
use DistLock\ZkLock;

require __DIR__ . '/Stock.php';

$stock = new Stock($_GET['stock']);
$lock = match ($_GET['lock']) {
    'none' => null,
    'redis' => new RedisLock('demo:tickets', $_GET['server']),
    'zookeeper' => new ZkLock('/demo/tickets', $_GET['server']),
};
$buy = static fn (): bool => $stock->sellOne();
$sold = $lock === null ? $buy() : $lock->synchronized($buy, 30.0);

header('Content-Type: application/json');
echo json_encode(['sold' => $sold, 'waited' => $lock?->getWaitTime() ?? 0.0]);
