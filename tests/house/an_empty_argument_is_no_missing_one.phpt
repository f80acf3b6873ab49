--TEST--
scripts/generate refuses a script that takes an optional argument for missing only if it is nil, or that names them in another order
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$checkout = directory();
chdir(root());
exec('cp --parents -r scripts redis/lua cli bin packages/stubs docs/reference.md ./*.stub.php ./*_arginfo.h ' . escapeshellarg($checkout));
$script = "$checkout/redis/lua/release.lua";
$right = file_get_contents($script);
foreach (
    [
        'as it is' => [],
        'if' => ['if is_queued then' => 'if entry then'],
        'not' => ['not is_queued and' => 'not previous and'],
        'and' => ['if is_owner and not' => 'if acquired and not'],
        'compared' => ['if is_queued then' => "if entry == 'x' or 'x' ~= entry then"],
        'replaced before' => ['if is_queued then' => "if entry == '' then\n\tentry = nil\nend\nif entry then"],
        'the order' => ['-- optional: counter_lifetime, entry' => '-- optional: entry, counter_lifetime'],
    ] as $what => $change
) {
    file_put_contents($script, strtr($right, $change));
    exec("$checkout/scripts/generate 2>&1", $output, $code);
    echo "$what: $code ", preg_replace('#^error: .*/#', '', $code === 0 ? '' : end($output)), "\n";
}
--EXPECT--
as it is: 0 
if: 1 release.lua: entry may be '', which is true
not: 1 release.lua: previous may be '', which is true
and: 1 release.lua: acquired may be '', which is true
compared: 0 
replaced before: 0 
the order: 1 release.lua: optional arguments must be the last ones, and named in the same order
