--TEST--
.ci/run lets a flaky test pass, but not one that was flaky within a week before, and knows which tests are new
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

chdir(directory());
putenv('XDG_CACHE_HOME=' . directory());
shell_exec('git init --quiet . 2>&1');

function commit(string $file, string $when): void
{
    touch($file);
    putenv("GIT_COMMITTER_DATE=$when");
    shell_exec("git add . && git -c user.name=x -c user.email=x@example.org commit --quiet --date '$when' -m x 2>&1");
}

function ledger(string $code): string
{
    $said = shell_exec('bash -c ' . escapeshellarg('set -euo pipefail; source ' . escapeshellarg(root() . '/.ci/ledger.sh') . "; $code") . ' 2>&1');

    return preg_replace(['/\d{4}-\d\d-\d\d/', '/[0-9a-f]{7,}/'], ['DAY', 'COMMIT'], trim((string) $said)) ?: 'nothing';
}

commit('old.phpt', '2026-03-05T00:00:00Z');
commit('new.phpt', '2026-03-06T01:00:00Z');
commit('newest.phpt', '2026-03-07T00:00:00Z');
echo 'the first time: ', ledger('note_flaky a.phpt'), "\n";
echo 'another one: ', ledger('note_flaky b.phpt'), "\n";
echo 'again: ', ledger('note_flaky a.phpt'), "\n";
echo 'after a week: ', ledger('touch "$ledger/flaky"; sed -i "s/^[0-9]*/$(($(date +%s) - week - 1))/" "$ledger/flaky"; note_flaky a.phpt'), "\n";
foreach (['old', 'new', 'newest', 'missing'] as $test) {
    echo "$test: ", ledger("is_new $test.phpt && echo new || echo old"), "\n";
}
--EXPECT--
the first time: nothing
another one: nothing
again: DAY, commit COMMIT
after a week: nothing
old: old
new: new
newest: new
missing: old
