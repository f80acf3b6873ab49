--TEST--
Since PHP 8.6, Io\Poll watches loop_stream() alongside other streams, with each of its backends
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use Io\Poll\Backend;
use Io\Poll\Context;
use Io\Poll\Event;
use Time\Duration;

use function DistLock\dispatch;
use function DistLock\loop_stream;

require __DIR__ . '/../support/harness.php';

foreach (Backend::getAvailableBackends() as $backend) {
    $name = key($backend->name);
    [$holder, $first, $second] = array_map(fn () => new RedisLock($name, dsn()), range(1, 3));
    $holder->acquire();
    $tickets = ['first' => $first->enqueue(30), 'second' => $second->enqueue(30)];
    [$near, $far] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $settled = [];
    $poll = new Context($backend);
    $poll->add(new \StreamPollHandle($far), [Event::Read], function () use ($far, $holder): void {
        fread($far, 1);
        $holder->release();
    });
    $poll->add(new \StreamPollHandle(loop_stream()), [Event::Read], function () use ($tickets, &$settled): void {
        foreach (dispatch() as $ticket) {
            if ($ticket->settle()) {
                $settled[] = array_search($ticket, $tickets, true);
                $ticket->getLock()->release();
            }
        }
    });
    fwrite($near, '.');
    while (count($settled) < 2 && ($ready = $poll->wait(Duration::fromSeconds(30))) !== []) {
        foreach ($ready as $watcher) {
            ($watcher->getData())();
        }
    }
    echo $settled === ['first', 'second'] ? '' : "$backend->name: " . implode(' ', $settled), $poll->wait(Duration::fromMilliseconds(1)) === [] ? '' : "$backend->name is never silent\n";
}
echo count(Backend::getAvailableBackends()) > 0 ? 'tried' : 'nothing to try', "\n";
--EXPECT--
tried
