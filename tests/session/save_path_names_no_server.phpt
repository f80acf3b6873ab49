--TEST--
A server in session.save_path, which PHP shows in its warnings, is refused with where it belongs, and as phpredis writes it, with what to write; a directory is left to PHP's files
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool();
foreach ([
    'redis://127.0.0.1:6379',
    'unix:///tmp/x?password=hunter2',
    'nonsense',
    'tcp://127.0.0.1:6379',
    'tcp://127.0.0.1:6379?auth=hunter2',
    'tcp://127.0.0.1:6379?auth[]=me&auth[]=hunter2&database=2&prefix=APP:',
    'tcp://127.0.0.1:6379?auth=hunter2&weight=1, tcp://127.0.0.1:6380?weight=2',
    'seed[]=127.0.0.1:7000&seed[]=127.0.0.1:7001',
] as $path) {
    echo $pool->run("ini_set('session.save_path', '$path'); try { session_start(); } catch (ValueError \$e) { echo \$e->getMessage(), \"\\n\"; }");
}
foreach (['', ' ', '/var/lib/php/sessions', '2;/var/lib/php/sessions', '2;0600;/var/lib/php/sessions'] as $path) {
    echo $pool->run("ini_set('session.save_path', '$path'); var_dump(session_start());");
}
?>
--EXPECT--
The ini setting session.save_path must be empty or a directory, because it isn't used: name the server in distlock.session.server
The ini setting session.save_path must be empty or a directory, because it isn't used: name the server in distlock.session.server
The ini setting session.save_path must be empty or a directory, because it isn't used: name the server in distlock.session.server
The ini setting session.save_path is written as for phpredis: write redis://127.0.0.1:6379; set that in distlock.session.server, and leave this one empty
The ini setting session.save_path is written as for phpredis: write redis://:PASSWORD@127.0.0.1:6379, with the password percent-encoded; set that in distlock.session.server, and leave this one empty
The ini setting session.save_path is written as for phpredis: write redis://USER:PASSWORD@127.0.0.1:6379/2, with the password percent-encoded, and set distlock.session.prefix, or for locks distlock.key_prefix, to the prefix; set that in distlock.session.server, and leave this one empty
The ini setting session.save_path is a list of servers as for phpredis: name one server, as in redis://HOST:PORT, or a cluster, as in redis+cluster://HOST:PORT,HOST:PORT; set that in distlock.session.server, and leave this one empty
The ini setting session.save_path is written as for phpredis: write redis+cluster://127.0.0.1:7000,127.0.0.1:7001; set that in distlock.session.server, and leave this one empty
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
