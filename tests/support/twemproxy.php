<?php

namespace DistLock\Test;

/** A proxy of the test's own before the server. It knows no publish and subscribe, and hangs up over what it doesn't know. */
function twemproxy(Server $server): Server
{
    return Server::start('twemproxy', [(string) $server->port], directory());
}
