<?php

namespace DistLock\Test;

/**
 * Starts a proxy for this test in front of the server. It doesn't support Pub/Sub, and closes the connection on unknown
 * commands.
 */
function twemproxy(Server $server): Server
{
    return Server::start('twemproxy', [(string) $server->port], directory());
}
