--TEST--
For a token that distlock can't have written, inspect() shows only the token
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';

$hex = str_repeat('0af9', 8);
$lock = new RedisLock(key(), dsn());
$told = function (string $token) use ($lock): string {
    redis()->set(key(), $token, ['px' => 60000]);
    [$owner] = $lock->inspect()->owners;
    $facts = [$owner->host, $owner->pid, $owner->since, $owner->label, $owner->weight];

    return json_encode($facts) . ($owner->token === $token && $owner->node === null && $owner->session === null ? '' : ' not this token');
};
foreach ([
    "web1:7:$hex:1500000", "label@web1:7:$hex:1500000", "3of8*web1:7:$hex:1500000", "3of8*label@web1:7:$hex:1500000",
    "GET%20%2Fcart%40@web1:7:$hex:1500000", "web1:9223372036854775807:$hex:9223372036854775807",
] as $own) {
    echo $told($own), "\n";
}
foreach ([
    'mine', "\0", "a\nb", "\xff\xfe", "web1:7:$hex:1500000\n", "web1:7:$hex:1500000\0", "web 1:7:$hex:1", "<b>:7:$hex:1", "\e[0m:7:$hex:1",
    "web1\0:7:$hex:1", "web1:0:$hex:1", "web1:-7:$hex:1", "web1:9223372036854775808:$hex:1", "web1:7:$hex:9223372036854775808",
    "web1:7:$hex:" . str_repeat('9', 5000), "web1:" . str_repeat('9', 5000) . ":$hex:1", '@web1:7:' . $hex . ':1', "a b@web1:7:$hex:1",
    "a@b@web1:7:$hex:1", str_repeat('l', 65) . "@web1:7:$hex:1", str_repeat('h', 65) . ":7:$hex:1", "0of8*web1:7:$hex:1", "*web1:7:$hex:1",
    "3*web1:7:$hex:1", "1001of2000*web1:7:$hex:1", "9of8*web1:7:$hex:1", "1of100001*web1:7:$hex:1", "-3of8*web1:7:$hex:1",
    "99999999999999999999of99999999999999999999*web1:7:$hex:1", "label@:7:$hex:1", "3of8*:7:$hex:1", "label@3of8*web1:7:$hex:1",
    "a%0ab@web1:7:$hex:1", "a%@web1:7:$hex:1", "%ff@web1:7:$hex:1", "2/3of8*web1:7:$hex:1", str_repeat(':', 10000), 'distlock:sharedx',
] as $token) {
    $outcomes[$told($token)] = true;
}
echo implode("\n", array_keys($outcomes)), "\n";
redis()->set(key(), "\xff\xfe");
var_dump(json_encode($lock->inspect()), json_decode(json_encode($lock->inspect(), JSON_INVALID_UTF8_SUBSTITUTE))->owners[0]->token);
redis()->del(key());
--EXPECT--
["web1",7,1.5,null,1]
["web1",7,1.5,"label",1]
["web1",7,1.5,null,1]
["web1",7,1.5,"label",1]
["web1",7,1.5,"GET \/cart@",1]
["web1",9223372036854775807,9223372036854.775,null,1]
[null,null,null,null,1]
bool(false)
string(6) "��"
