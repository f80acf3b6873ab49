--TEST--
TLS to a plain port, and the reverse, causes an exception in time
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/tls.php';

$server = tls_server();
attempt($server->hosts);
$server->accept();
attempt(addresses($server->plain));
--EXPECT--
DistLock\ConnectionException: HOSTS accepts connections, but gave no answer in time
DistLock\ConnectionException: HOSTS accepts connections, but gave no answer in time; is its port one for TLS, and does each side accept the certificate of the other?
