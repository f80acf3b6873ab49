--TEST--
An optimistic update, with the connection lost, or the session expired, at every message
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ConnectionException;
use DistLock\ZkOptimisticLock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/boundaries.php';

$walk = new Walk(static function (Scenario $run): void {
    $lock = new ZkOptimisticLock($run->path, $run->hosts, $run->timeout);
    $rest = new ZkOptimisticLock($run->path, hosts());
    $least = $most = 0;
    for ($i = 0; $i < 2; $i++) {
        $run->call(function () use ($lock, &$least, &$most) {
            $most++;
            try {
                $lock->update(fn (?string $value) => (string) ($value + 1), CALL_LIMIT);
                $least++;
            } catch (ConnectionException $exception) {
                $most -= !str_contains($exception->getMessage(), 'it is not known whether');
            }

            return true;
        });
    }
    $run->call(fn () => $least <= (int) $rest->read() && (int) $rest->read() <= $most);
}, ['true', 'true', 'true'], [], null, fn (string $path): array => ephemerals($path));
$walk->run(6.0, ZooKeeperProxy::LOSS, ZooKeeperProxy::EXPIRY);
--EXPECT--
