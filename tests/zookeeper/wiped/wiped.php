<?php

/* What the tests share in which a server knows less than the session of a client has seen. */

namespace DistLock\Test;

use DistLock\Lock;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/zookeeper.php';

/** A server without data is never ahead of this many transactions in any of these tests. */
const TRANSACTIONS = 300;

/** The timeout of the sessions that end in these tests. */
const TIMEOUT = 5.0;

/** Has the server make more transactions than another one will have made by the end of the test. */
function get_ahead(string $hosts): void
{
    $client = new ZkClient($hosts);
    $path = '/' . str_replace('/', '-', key('ahead'));
    $client->create($path);
    for ($number = 0; $number < TRANSACTIONS; $number++) {
        $client->set($path, '');
    }
    $client->close();
}

/** An empty server, to which a proxy in front of the shared server can lead a client whose session has seen more. */
function empty_server(): Server
{
    get_ahead(hosts());

    return zookeeper();
}

/** Kills it, and takes its data away. */
function wipe(Server $server, string $name = 'zookeeper'): void
{
    $server->kill();
    array_map(unlink(...), glob("$server->directory/$name/data/version-2/*"));
}

/** How often the server has refused a session that knows more than itself. */
function refusals(Server $server): int
{
    // Later versions name the session in it.
    return preg_match_all('/Refusing session\S* request/', $server->log());
}

/** Waits until it refuses nobody any more. */
function await_end_of_refusals(Server $server): void
{
    await(static function () use ($server): bool {
        $before = refusals($server);
        usleep((int) (TIMEOUT / 5 * 1e6 * slowness()));

        return refusals($server) === $before;
    }, 5 * TIMEOUT * slowness(), 'the end of the refusals');
}

/** What phpinfo() says of this process's session on these hosts. */
function session_state(string $hosts): string
{
    ob_start();
    phpinfo(INFO_MODULES);
    preg_match('/^' . preg_quote($hosts) . ' => (.+)$/m', ob_get_clean(), $found);

    return $found[1];
}

/** Calls throw until the session is over. The lock isn't held. */
function await_acquired(Lock $lock): void
{
    await(static fn () => outcome(fn () => $lock->acquire(1.0)) === 'true', 30 * slowness(), 'a session on what is there now');
}
