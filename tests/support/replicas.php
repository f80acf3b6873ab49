<?php

namespace DistLock\Test;

/** Starts a replica of the server, which the server counts among those that acknowledge. */
function replica(Server $master, array $options = []): Server
{
    $replica = Server::start('redis', ['--replicaof', '127.0.0.1', (string) $master->port, ...$options], directory());
    $port = $replica->port;
    $redis = $master->redis();
    await(fn () => preg_match("/port=$port,state=online/", implode("\n", $redis->info('replication'))) === 1, 20);
    $redis->publish('replicas', 'are you there?');
    await(fn () => $redis->rawCommand('WAIT', '1', '1000') >= 1, 20);

    return $replica;
}
