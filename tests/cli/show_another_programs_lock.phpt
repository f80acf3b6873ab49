--TEST--
show tells the token of another program's lock, of which no more is known
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

redis()->set(key(), "tok\e[0men");
$shown = distlock('show', key());
echo plain($shown->out), $shown->code, "\n";
echo json_encode(distlock('show', key(), '--json')->json()['owners']), "\n";
redis()->del(key());
--EXPECT--
name lock
held yes
mode write
ttl -
fencing -
owners 1
 1 tok\x1b[0men
waiters 0
0
[{"id":"tok\u001b[0men","host":null,"pid":null,"since":null,"seconds":null,"weight":1}]
