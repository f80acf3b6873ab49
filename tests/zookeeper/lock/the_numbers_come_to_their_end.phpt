--TEST--
Near the end of a node's counter, where the server gives one number again and again, nobody owns the lock until the node is recreated
--FILE--
<?php

namespace DistLock\Test;

use DistLock\MultiLock;
use DistLock\ZkLock;
use DistLock\ZkSemaphore;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/zookeeper.php';

$end = 2147483647;
$last = $end - 1000000;
$server = counting_zookeeper(['/end' => $end, '/late' => $last + 1, '/nearly' => $last - 1, '/reads' => $last, '/several' => $last - 1]);
$hosts = "127.0.0.1:$server->port";
$outcome = static fn (callable $call) => str_replace([$hosts, 'DistLock\\'], ['the server', ''], outcome(fn () => answered($call)));
$client = new ZkClient($hosts, 60000);

echo "What the server does:\n";
$made = [$client->create('/end/x', sequential: true), $client->create('/end/y', sequential: true)];
array_map($client->delete(...), $made);
echo implode(' ', $made), "\n";

echo "At the end:\n";
$locks = [new ZkLock('/end', $hosts), new ZkLock('/end', $hosts), new ZkSemaphore('/end', 2, $hosts), new ZkSemaphore('/end', 2, $hosts, weight: 2)];
foreach ($locks as $lock) {
    echo $outcome(fn () => $lock->acquire(0.0)), "\n";
}
echo $outcome(fn () => $locks[0]->acquireRead(0.0)), "\n";
$other = new ZkLock('/other', $hosts);
foreach ([new MultiLock($locks[0], $other), new MultiLock($other, new ZkLock('/late', $hosts))] as $several) {
    echo $outcome(fn () => $several->acquire(0.0)), "\n";
}
await(fn () => $client->children('/end') === [] && $client->children('/late') === []);
echo json_encode([answered(fn () => $other->acquire(0.0)), $other->release()]), "\n";

echo "Up to it:\n";
$first = new ZkLock('/nearly', $hosts);
var_dump(answered(fn () => $first->acquire(0.0)));
$waiter = child(fn () => ($another = new ZkLock('/nearly', $hosts))->acquire(30.0));
await_contenders($first, 2);
echo $outcome(fn () => ($another = new ZkLock('/nearly', $hosts))->acquire(0.0)), "\n";
var_dump($first->release(), $waiter->result());
$several = new ZkSemaphore('/several', 2, $hosts, weight: 2);
var_dump(answered(fn () => $several->acquire(0.0)), $several->release());
echo $outcome(fn () => $several->acquire(0.0)), "\n";
$reader = new ZkLock('/reads', $hosts);
var_dump(answered(fn () => $reader->acquireRead(0.0)));
echo $outcome(fn () => $reader->acquire(0.0)), "\n";
var_dump($reader->isHeld(), $reader->release());

echo "Anew:\n";
$client->delete('/end');
var_dump(answered(fn () => $locks[0]->acquire(0.0)), answered(fn () => $locks[1]->acquire(0.0)));
--EXPECT--
What the server does:
/end/x2147483647 /end/y2147483647
At the end:
ServerException: the server: the numbers of the nodes below /end are running out at 2147483647: delete that node and recreate it
ServerException: the server: the numbers of the nodes below /end are running out at 2147483647: delete that node and recreate it
ServerException: the server: the numbers of the nodes below /end are running out at 2147483647: delete that node and recreate it
ServerException: the server: the numbers of the nodes below /end are running out at 2147483647: delete that node and recreate it
ServerException: the server: the numbers of the nodes below /end are running out at 2147483647: delete that node and recreate it
ServerException: the server: the numbers of the nodes below /end are running out at 2147483647: delete that node and recreate it
ServerException: the server: the numbers of the nodes below /late are running out at 2147483647: delete that node and recreate it
[true,true]
Up to it:
bool(true)
ServerException: the server: the numbers of the nodes below /nearly are running out at 2147483647: delete that node and recreate it
bool(true)
bool(true)
bool(true)
bool(true)
ServerException: the server: the numbers of the nodes below /several are running out at 2147483647: delete that node and recreate it
bool(true)
ServerException: the server: the numbers of the nodes below /reads are running out at 2147483647: delete that node and recreate it
bool(true)
bool(true)
Anew:
bool(true)
bool(false)
