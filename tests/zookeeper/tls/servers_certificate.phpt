--TEST--
A server's certificate that is expired, or signed by another authority, is refused in time; its name isn't looked at
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/tls.php';

$server = own_tls_server();
$server->accept('other-ca.crt');
attempt($server->hosts);
$server->accept();
attempt($server->hosts);
$server->present('expired');
attempt($server->hosts, 3.5);
$server->present('wrong-name');
attempt($server->hosts, 4.0);
--EXPECT--
DistLock\ConnectionException: HOSTS accepts connections, but gave no answer in time; is its port one for TLS, and does each side accept the certificate of the other?
true
DistLock\ConnectionException: HOSTS accepts connections, but gave no answer in time; is its port one for TLS, and does each side accept the certificate of the other?
true
