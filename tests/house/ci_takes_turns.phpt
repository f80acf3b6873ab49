--TEST--
.ci/run takes the turn of its commit; on a machine that remembers earlier runs, each turn at least in every third run; for the same commit, the same one
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

/** Runs shell code with the functions of .ci/ledger.sh, in a repository that begins with one commit. */
function ledger(string $code): string
{
    $repository = directory();
    $begin = 'cd ' . escapeshellarg($repository) . '; git init --quiet .; commit() { git -c user.name=x -c user.email=x@example.org commit --quiet --allow-empty -m x; }; commit; ';
    putenv('XDG_CACHE_HOME=' . directory());

    return (string) shell_exec('bash -c ' . escapeshellarg('set -euo pipefail; source ' . escapeshellarg(root() . '/.ci/ledger.sh') . "; $begin$code") . ' 2>&1');
}

echo 'successive commits, nothing remembered: ', ledger('for i in 1 2 3 4 5 6; do rm -rf "$ledger"; printf "%s " "$(choose_turn)"; commit; done'), "\n";
echo 'every third commit: ', ledger('for i in 1 2 3 4 5 6; do printf "%s " "$(choose_turn)"; commit; commit; commit; done'), "\n";
echo 'the same commit: ', ledger('for i in 1 2 3; do printf "%s " "$(choose_turn)"; done'), "\n";
$turns = explode(' ', trim(ledger('for i in $(seq 30); do printf "%s " "$(choose_turn)"; for ((j = RANDOM % 5; j >= 0; j--)); do commit; done; done')));
$missing = 0;
for ($run = 0; $run + 3 <= count($turns); $run++) {
    $missing += count(array_unique(array_slice($turns, $run, 3))) < 3;
}
echo count($turns), " runs at random commits, three of them without some turn: $missing\n";
echo 'in a shallow clone: ', preg_match('/^[012]$/', trim(ledger('git clone --quiet --depth 1 "file://$PWD" shallow; cd shallow; choose_turn'))), "\n";
--EXPECT--
successive commits, nothing remembered: 1 2 0 1 2 0 
every third commit: 1 2 0 1 2 0 
the same commit: 1 1 1 
30 runs at random commits, three of them without some turn: 0
in a shallow clone: 1
