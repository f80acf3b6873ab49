--TEST--
Without the extension, the ids of sessions in names are hidden as with it
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\name_to_show;

require __DIR__ . '/../support/polyfill.php';

$id = 'abcdefghijklmnopqrstuvwx';
$names = ['', '_LOCK', 'short_LOCK', ':short_LOCK', 'a:b:c_LOCK', 'PHPREDIS_SESSION:_LOCK', '{}:x_LOCK', '{a}_LOCK', '{a:b}:c:d_LOCK', '{:x}_LOCK',
    'PHPREDIS_SESSION:abcd...12345678_LOCK', 'session:short', 'invoice:42', "PHPREDIS_SESSION:$id", "PHPREDIS_SESSION:{$id}_LOCK",
    "{tag}:PHPREDIS_SESSION:{$id}_LOCK", "{PHPREDIS_SESSION:$id}_LOCK", "{PHPREDIS_SESSION:{$id}_LOCK", "{$id}_LOCK", '{' . $id . '}_LOCK',
    "app:session:$id", "session:$id", "xsession:$id", "session:$id:x", "a:x\n{$id}_LOCK", "{a}:{$id}_LOCK"];
$code = sprintf('echo json_encode(array_map(DistLock\name_to_show(...), json_decode(%s)));', var_export(json_encode($names), true));
$shown = json_decode(without_extension($code));
foreach ($names as $i => $name) {
    $shown[$i] === name_to_show($name) || print "$name: $shown[$i], but " . name_to_show($name) . "\n";
}
echo count(array_diff_assoc($shown, $names)) > 10 ? 'compared' : 'hardly any', "\n";
--EXPECT--
compared
