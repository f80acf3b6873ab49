--TEST--
scripts/model --check names the files that have changed since somebody looked at the model, not the others, nor comments
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$checkout = directory();
mkdir("$checkout/scripts");
mkdir("$checkout/proof/model", recursive: true);
foreach (['lib.sh', 'progress.sh', 'packages.sh', 'model'] as $script) {
    copy(root() . "/scripts/$script", "$checkout/scripts/$script");
}
touch("$checkout/proof/model/looked-at");
chdir($checkout);

function model(string $arguments): void
{
    exec("bash scripts/model $arguments 2>&1", $output, $code);
    echo implode("\n", [...$output, "exit code $code"]), "\n\n";
}

foreach (['a', 'b', 'c'] as $file) {
    file_put_contents("$file.lua", "return '$file' -- $file\n");
}
file_put_contents('proof/model/one.pml', "/*\n * of: a.lua b.lua\n */\n");
file_put_contents('proof/model/two.pml', "/*\n * of: b.lua c.lua\n */\n");
model('--looked-at one.pml "It fits."');
model('--looked-at two.pml "It does, too."');
model('--check');
file_put_contents('a.lua', "return 'a' -- in other words\n");
file_put_contents('b.lua', "return 'another'\n");
model('--check');
model('--looked-at one.pml "It still fits."');
file_put_contents('proof/model/two.pml', "/*\n * of: a.lua b.lua c.lua\n */\n");
model('--check');
echo preg_replace('/ [0-9a-f]{16}$/m', ' DIGEST', file_get_contents('proof/model/looked-at'));
--EXPECT--
exit code 0

exit code 0

exit code 0

changed since somebody looked whether one.pml fits: b.lua
look, then: scripts/model one.pml && scripts/model --looked-at one.pml 'why it fits'
changed since somebody looked whether two.pml fits: b.lua
look, then: scripts/model two.pml && scripts/model --looked-at two.pml 'why it fits'
exit code 1

exit code 0

changed since somebody looked whether two.pml fits: a.lua b.lua
look, then: scripts/model two.pml && scripts/model --looked-at two.pml 'why it fits'
exit code 1

one.pml a.lua DIGEST
one.pml b.lua DIGEST
one.pml: It still fits.
two.pml b.lua DIGEST
two.pml c.lua DIGEST
two.pml: It does, too.
