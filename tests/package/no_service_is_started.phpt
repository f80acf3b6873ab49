--TEST--
While scripts install packages, no service is started, and afterwards the machine's policy is as it was, also after a failure or Ctrl-C
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$directory = directory();

/** Installs a package with an apt-get that does the given thing. Shows what it saw, how it ended, and what is left. */
function install(string $directory, string $apt): void
{
    file_put_contents("$directory/apt-get", "#!/bin/bash\n[[ \$* != *' install --yes '* ]] || { $apt; }\n");
    chmod("$directory/apt-get", 0755);
    $script = '. "$1/scripts/lib.sh"; logs=$2 cache=$2 policy=$2/policy-rc.d
        by_root=()
        PATH=$2:$PATH need_packages distlock-no-such-package';
    exec('DIRECTORY=' . escapeshellarg($directory) . ' bash -c ' . escapeshellarg($script) . ' bash '
        . escapeshellarg(root()) . ' ' . escapeshellarg($directory) . ' 2>&1', $output, $code);
    $policy = @file_get_contents("$directory/policy-rc.d");
    echo implode("\n", preg_grep('/^(forbidden|the machine)/', explode("\n", @file_get_contents("$directory/seen") ?: ''))), "\n",
        "exit code $code, then ", json_encode($policy), "\n";
    @unlink("$directory/seen");
}

const LOOK = '{ "$DIRECTORY/policy-rc.d" redis start; [ $? != 101 ] || echo forbidden; } >>"$DIRECTORY/seen" 2>&1';

install($directory, LOOK);
install($directory, LOOK . '; exit 100');
install($directory, LOOK . '; kill -INT "$PPID"; sleep 0.2');
install($directory, LOOK . '; kill -TERM "$PPID"; sleep 0.2');

// A script was killed.
install($directory, LOOK . '; kill -KILL "$PPID"');
install($directory, LOOK);

file_put_contents("$directory/policy-rc.d", "#!/bin/sh\necho \"the machine's own\"\n");
chmod("$directory/policy-rc.d", 0755);
install($directory, LOOK);
install($directory, LOOK . '; exit 100');
--EXPECT--
forbidden
exit code 0, then false
forbidden
exit code 1, then false
forbidden
exit code 130, then false
forbidden
exit code 143, then false
forbidden
exit code 137, then "#!\/bin\/sh\n# Only while distlock installs packages: no service is started.\nexit 101\n"
forbidden
exit code 0, then false
the machine's own
exit code 0, then "#!\/bin\/sh\necho \"the machine's own\"\n"
the machine's own
exit code 1, then "#!\/bin\/sh\necho \"the machine's own\"\n"
