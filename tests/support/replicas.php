<?php

namespace DistLock\Test;

/** A replica of the server, connected to it. */
function replica(Server $master, array $options = []): Server
{
    $replica = Server::start('redis', ['--replicaof', '127.0.0.1', (string) $master->port, ...$options], directory());
    $redis = $replica->redis();
    await(fn () => $redis->info('replication')['master_link_status'] === 'up');

    return $replica;
}
