--TEST--
Every PHP example of the README and of docs/ does what the text around it says, on the command line and in PHP-FPM
--FILE--
<?php
namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/documentation.php';
require __DIR__ . '/../support/quorum.php';

load_pdo();
$fpm = fpm(1, settings());
array_map(fn (string $page) => run_examples($fpm, $page), pages());
array_map(fn (string $page) => parse_examples($fpm, $page), pages());
?>
--EXPECT--
-- README.md: distlock
Nobody else works on invoice 42 now.
-- README.md: In a PHP-FPM request
order 1001 is on its way
-- docs/choosing.md: Which timeout
sold
-- docs/compose.md: Docker Compose
one request at a time
-- docs/deploying.md: Workers that serve many requests
request 1
1 released
request 2
1 released
request 3
1 released
-- docs/incidents.md: 1. Is it the locks?
at work
-- docs/long-jobs.md: Long jobs
report for north
report for south
-- docs/loops.md: Waits in event loops
nobody has stopped the thread
one has the lock
two has the lock
three has the lock
-- docs/mistakes.md: What distlock can't see
bool(true)
bool(false)
bool(true)
-- docs/moving.md: From a snippet
with the snippet
with distlock
-- docs/moving.md: From redlock-php
with distlock
-- docs/moving.md: From php-lock/lock
paid with distlock
bool(false)
-- docs/moving.md: From anything else
with both
-- docs/naming.md: Name the thing that is changed
one checkout at a time for user 7
shop:user-checkout:7
-- docs/operations.md: Looking at a lock
free
waiting: 0
-- docs/optimistic.md: Optimistic locks
9 left
-- docs/quorum.md: A lock on several Redis servers
a majority of the servers agrees
-- docs/rates.md: Rate limits
paying for a
paying for b
paying for c
-- docs/rates.md: Five a minute means one every twelve seconds
sent to three
sent
-- docs/rates.md: In a web request
-- docs/rates.md: In an event loop
-- docs/reference.md: RedisLockFactory, ZkLockFactory
order 1001 is on its way
-- docs/reference.md: Acquiring
nested
-- docs/reference.md: Releasing
nobody else reads or writes
others read, too: read
-- docs/reference.md: A critical section
read lock
-- docs/reference.md: Losses and renewals
import: taken away
not renewed
-- docs/reference.md: Giving a lock to another process
done by the worker
-- docs/reference.md: Within one process
one begins
one ends
two begins
two ends
-- docs/reference.md: Fencing
withdrawn
refused: a later owner was here
-- docs/several-locks.md: Several locks at once
nobody else touches either account, or the ledger
-- docs/sharing.md: Readers and writers
only this one writes
-- docs/sharing.md: Semaphores
at most three of us send mail
four of sixteen are ours
-- docs/sharing.md: Giving a lock to another process
only this worker writes report 7
-- docs/sharing.md: Taking a lock from its owner
taken over
-- docs/sharing.md: On ZooKeeper
reading alongside others
one of three
four of sixteen are ours
-- docs/testing.md: A class and its test
label 1001
somebody else is shipping it
stop the parcel with label 1001
-- docs/testing.md: Waits in an event loop
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
-- docs/testing.md: What was locked
locked for writing
-- docs/testing.md: With a real server
nobody else uses this name
-- docs/zookeeper.md: Locks on ZooKeeper
one at a time; fencing token: yes
