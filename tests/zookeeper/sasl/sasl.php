<?php

/* What the tests with a login by SASL share. */

namespace DistLock\Test;

require __DIR__ . '/../zookeeper.php';

const BOB = 'sasl:bob:secret:with:colons';
const EVE = 'sasl:eve:other';

/** The server that all tests share, to which bob and eve may log in. */
function sasl_hosts(): string
{
    return addresses(new Server('zookeeper-sasl', shared('zookeeper-sasl')));
}

/**
 * Starts one of the test's own.
 *
 * @param string[] $options as for zookeeper()
 */
function sasl_server(array $options = []): Server
{
    return Server::start('zookeeper-sasl', $options, directory());
}

/** Gives bob another password, which the server learns when it is started again. */
function change_password(Server $server): void
{
    $jaas = "$server->directory/zookeeper-sasl/jaas.conf";
    file_put_contents($jaas, str_replace('secret:with:colons', 'changed', file_get_contents($jaas), $count));
    if ($count !== 1) {
        throw new \RuntimeException("bob isn't in $jaas");
    }
}
