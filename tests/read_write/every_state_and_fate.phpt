--TEST--
From every state, whatever becomes of the command, a lock with readers never believes more than the server, and can be released
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use function DistLock\stats;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/expect.php';
require_once __DIR__ . '/../support/modes.php';

$server = server();
$proxy = proxy($server->port);
$modes = new Modes(
    make: fn (string $name) => new RedisLock($name, $proxy->dsn(['timeout' => 20.0, 'connect_timeout' => 20.0]), 60.0),
    other: fn (string $name) => new RedisLock($name, $server->dsn(), 60.0),
    strike: fn (string $fate, string $name) => match ($fate) {
        'command lost' => $proxy->loseCommand($name),
        'reply lost' => $proxy->loseReply($name),
    },
    sent: fn () => stats()['commands'],
    struck: fn () => $proxy->happened(),
    heal: fn () => $proxy->pass(),
    carriers: fn () => $proxy->carriers(),
);
foreach (Modes::states() as $state) {
    foreach (Modes::OPERATIONS as $operation) {
        echo $modes->walk($state, $operation);
    }
}
echo none($modes->faults()), "\n";
--EXPECT--
free                   acquire        yes w        connection - connection - no -
free                   acquireRead    yes r        connection - connection - yes r
free                   downgrade      no -         no -         no -         no -
free                   release        no -         no -         no -         no -
free                   release(false) no -         no -         no -         no -
reads                  acquire        yes w        connection r connection r no r
reads                  acquireRead    yes r        yes r        yes r        yes r
reads                  downgrade      yes r        yes r        yes r        yes r
reads                  release        yes -        connection - connection - yes -
reads                  release(false) yes -        yes -        yes -        yes -
writes                 acquire        yes w        yes w        yes w        yes w
writes                 acquireRead    yes w        yes w        yes w        yes w
writes                 downgrade      yes r        connection r connection r yes r
writes                 release        yes -        connection - connection - yes -
writes                 release(false) yes -        yes -        yes -        yes -
read, writes           acquire        yes w        yes w        yes w        yes w
read, writes           acquireRead    yes w        yes w        yes w        yes w
read, writes           downgrade      yes r        connection r connection r yes r
read, writes           release        yes r        connection r connection r yes r
read, writes           release(false) yes r        connection r connection r yes r
read, writes twice     acquire        yes w        yes w        yes w        yes w
read, writes twice     acquireRead    yes w        yes w        yes w        yes w
read, writes twice     downgrade      yes r        connection r connection r yes r
read, writes twice     release        yes w        yes w        yes w        yes w
read, writes twice     release(false) yes w        yes w        yes w        yes w
writes, reads          acquire        yes w        yes w        yes w        yes w
writes, reads          acquireRead    yes w        yes w        yes w        yes w
writes, reads          downgrade      yes r        connection r connection r yes r
writes, reads          release        yes w        yes w        yes w        yes w
writes, reads          release(false) yes w        yes w        yes w        yes w
downgrade in doubt     acquire        yes w        connection r connection r no r
downgrade in doubt     acquireRead    yes r        connection r connection r yes r
downgrade in doubt     downgrade      yes r        connection r connection r yes r
downgrade in doubt     release        yes -        connection - connection - yes -
downgrade in doubt     release(false) yes -        yes -        yes -        yes -
upgrade in doubt       acquire        yes w        connection r connection r yes w
upgrade in doubt       acquireRead    yes r        connection r connection r yes r
upgrade in doubt       downgrade      yes r        connection r connection r yes r
upgrade in doubt       release        yes -        connection - connection - yes -
upgrade in doubt       release(false) yes -        yes -        yes -        yes -
inner release in doubt acquire        yes w        connection r connection r no r
inner release in doubt acquireRead    yes r        connection r connection r yes r
inner release in doubt downgrade      yes r        connection r connection r yes r
inner release in doubt release        yes -        connection - connection - yes -
inner release in doubt release(false) yes -        yes -        yes -        yes -
release in doubt       acquire        yes w        connection - connection - no -
release in doubt       acquireRead    yes r        connection - connection - yes r
release in doubt       downgrade      no -         no -         no -         no -
release in doubt       release        yes -        connection - connection - yes -
release in doubt       release(false) yes -        yes -        yes -        yes -
acquire in doubt       acquire        yes w        connection - connection - yes w
acquire in doubt       acquireRead    yes r        connection - connection - yes r
acquire in doubt       downgrade      no -         no -         no -         no -
acquire in doubt       release        no -         no -         no -         no -
acquire in doubt       release(false) no -         no -         no -         no -
none
