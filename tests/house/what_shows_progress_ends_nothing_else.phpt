--TEST--
The process that shows that something goes on doesn't do what its script does at its end, even if it is ended as soon as it has been started
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$code = 'source ' . escapeshellarg(root() . '/scripts/progress.sh') . <<<'BASH'

    trap '[ "$BASHPID" = "$$" ] && echo "the end of the script" || echo "the end of what shows it"' EXIT
    for i in {1..60}; do
        begin_progress for_seconds something
        end_progress
    done
    BASH;
echo shell_exec('bash -c ' . escapeshellarg($code) . ' 2>&1');
--EXPECT--
the end of the script
