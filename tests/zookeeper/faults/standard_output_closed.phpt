--TEST--
What a program prints after it has closed its standard descriptors, before or during a session, never reaches the server
--FILE--
<?php

namespace DistLock\Test;

use DistLock\ZkLock;

use function DistLock\stats;

require __DIR__ . '/../zookeeper.php';

/** Closes the standard descriptors, as daemons do. */
function close_standard(): void
{
    ignore_user_abort(true);
    fclose(STDIN);
    fclose(STDOUT);
    fclose(STDERR);
}

/** Prints what ends a session if its server gets it, and what wakes a thread that waits for a reply. */
function print_everywhere(): void
{
    $bytes = pack('N2J', 8, 0xFFFFFFF5, 0);
    echo $bytes;
    file_put_contents('php://stderr', $bytes);
    file_put_contents('php://fd/0', $bytes);
}

/** @return string[] what the standard descriptors are now */
function standard(): array
{
    return array_map(static fn (int $number): string => (string) @readlink("/proc/self/fd/$number"), [0, 1, 2]);
}

$before = child(static function (Channel $channel): array {
    close_standard();
    $lock = new ZkLock(path(), hosts());
    $seen = [$lock->acquire()];
    $waiter = child(static function (): bool {
        $own = new ZkLock(path(), hosts());

        return $own->acquire(30.0);
    });
    await_contenders($lock, 2);
    print_everywhere();
    $seen[] = $lock->release() && $waiter->result();

    return [...$seen, $lock->acquire(30.0), $lock->release(), stats()['reconnects'], standard()];
});
echo json_encode($before->result(), JSON_UNESCAPED_SLASHES), "\n";

$proxy = proxy(zk_port());
$during = child(static function (Channel $channel) use ($proxy): array {
    // It looks after the session every second.
    $lock = new ZkLock(path('during'), through($proxy), 5.0);
    $seen = [$lock->acquire()];
    close_standard();
    await(static fn (): bool => standard() === ['/dev/null', '/dev/null', '/dev/null']);
    $channel->send('closed');
    await(static fn (): bool => stats()['reconnects'] === 1 && $lock->inspect()->isHeld());
    print_everywhere();

    return [...$seen, $lock->release(), $lock->acquire(), $lock->release(), stats()['reconnects'], standard()];
});
$during->await();
$proxy->disconnect();
echo json_encode($during->result(), JSON_UNESCAPED_SLASHES), "\n";
--EXPECT--
[true,true,true,true,0,["/dev/null","/dev/null","/dev/null"]]
[true,true,true,true,1,["/dev/null","/dev/null","/dev/null"]]
