--TEST--
A server that doesn't answer the handshake causes an exception in time, and is connected to when it answers again
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/tls.php';

$server = own_tls_server();
$server->accept();
$server->plain->pause();
attempt($server->hosts);
$server->plain->resume();
attempt($server->hosts);
--EXPECT--
DistLock\ConnectionException: HOSTS accepts connections, but gave no answer in time; is its port one for TLS, and does each side accept the certificate of the other?
true
