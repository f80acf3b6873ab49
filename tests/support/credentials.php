<?php

/* Passwords in files. */

namespace DistLock\Test;

/** Writes a password to a file as those who rotate passwords do: whoever reads it sees the old one or the new one. */
function put_password(string $file, string $password): void
{
    file_put_contents("$file.new", $password);
    chmod("$file.new", 0600);
    rename("$file.new", $file);
}

/** Gives a user another password, which is the only one then, and closes the connections of all clients but $redis. */
function change_password(\Redis $redis, string $user, string $password): void
{
    $redis->rawCommand('ACL', 'SETUSER', $user, 'on', 'resetpass', ">$password", 'allkeys', 'allchannels', 'allcommands');
    $redis->rawCommand('CLIENT', 'KILL', 'SKIPME', 'yes');
}
