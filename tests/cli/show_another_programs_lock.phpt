--TEST--
show and list withhold what another program wrote: it may be a lock's token, or a secret
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/cli.php';

$values = [
    'a session' => 'pw|s:7:"hunter2";',
    'a password' => 'hunter2',
    'a random token' => '9f2b61d0c4a84e03b5d7',
    'bytes' => "\e[0m\0\xff",
];
foreach ($values as $what => $value) {
    // distlock's leftovers put the key on the list.
    $lock = new RedisLock(key(), dsn());
    $lock->acquire();
    redis()->set(key(), $value, ['px' => 60000]);
    echo "$what: ";
    $shown = distlock('show', key());
    echo trim(preg_grep('/foreign/', explode("\n", $shown->out))[6]), ', ', $shown->code, "\n";
    $shown = distlock('show', key(), '-o', 'json');
    echo json_encode($shown->json()['owners']), "\n";
    $listed = distlock('list', own());
    echo preg_replace('/^.*(foreign.*\)).*$/s', '$1', plain($listed->out)), "\n";
    $all = $shown->out . $listed->out . distlock('list', own(), '-o', 'json')->out;
    var_dump(str_contains($all, 'hunter2') || str_contains($all, $value));
    redis()->del(key());
}
--EXPECT--
a session: 1  foreign (17 bytes), 0
[{"id":"(17 bytes)","host":null,"pid":null,"label":null,"since":null,"seconds":null,"weight":1,"foreign":true}]
foreign (17 bytes)
bool(false)
a password: 1  foreign (7 bytes), 0
[{"id":"(7 bytes)","host":null,"pid":null,"label":null,"since":null,"seconds":null,"weight":1,"foreign":true}]
foreign (7 bytes)
bool(false)
a random token: 1  foreign 9f2b... (20 bytes), 0
[{"id":"9f2b... (20 bytes)","host":null,"pid":null,"label":null,"since":null,"seconds":null,"weight":1,"foreign":true}]
foreign 9f2b... (20 bytes)
bool(false)
bytes: 1  foreign (6 bytes), 0
[{"id":"(6 bytes)","host":null,"pid":null,"label":null,"since":null,"seconds":null,"weight":1,"foreign":true}]
foreign (6 bytes)
bool(false)
