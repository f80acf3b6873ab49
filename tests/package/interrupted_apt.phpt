--TEST--
Ctrl-C or SIGTERM stops a download of packages at once, but lets dpkg finish what it has begun, and repairs what was killed
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$directory = directory();

/** Has a script install packages with stand-ins: for apt-get, which runs these commands, and for dpkg. */
function install(string $directory, string $what, string $apt, string $status = 'installed'): void
{
    $log = "$directory/log";
    file_put_contents("$directory/apt-get", "#!/bin/bash\nlog=$log\n$apt\n");
    file_put_contents("$directory/dpkg", "#!/bin/bash\necho \"dpkg \$*\" >>$log\n");
    file_put_contents("$directory/dpkg-query", "#!/bin/bash\necho '$status'\n");
    array_map(fn (string $program) => chmod("$directory/$program", 0755), ['apt-get', 'dpkg', 'dpkg-query']);
    file_put_contents($log, '');
    $script = '. "$1/scripts/lib.sh"; logs=$2/logs cache=$2 policy=$2/policy-rc.d by_root=()
        PATH=$2:$PATH need_packages something
        echo installed';
    $process = proc_open(
        ['env', '--default-signal=INT,TERM', 'setsid', '--wait', 'bash', '-c', $script, 'bash', root(), $directory],
        [['file', '/dev/null', 'r'], ['file', "$directory/output", 'w'], ['redirect', 1]],
        $pipes,
    );
    $code = proc_close($process);
    $said = preg_grep('/^(finishing|interrupted|installed|error)/', file("$directory/output", FILE_IGNORE_NEW_LINES));
    echo "$what: ", implode("\n    ", ["exit code $code", ...$said, ...array_map(trim(...), file($log))]), "\n";
}

// What installs is its parent. The script is the leader of its session, as in a terminal of its own.
const CONTROL_C = 'read -ra stat </proc/$$/stat; kill -INT -- "-${stat[5]}"';
const SIGTERM = 'kill -TERM "$PPID"';

foreach (['Ctrl-C' => CONTROL_C, 'SIGTERM' => SIGTERM] as $how => $signal) {
    foreach (['update', '--download-only', 'install --yes'] as $when) {
        install($directory, "$how during $when", "if [[ \$* = *'$when'* ]]; then
            $signal; for i in {1..20}; do sleep 0.1; done; echo 'finished $when' >>\"\$log\"
        fi");
    }
}
install($directory, 'after a kill', 'echo "apt-get ${*: -4}" >>"$log"', 'half-configured');
--EXPECT--
Ctrl-C during update: exit code 130
    interrupted; nothing is half-installed: run this again to go on
Ctrl-C during --download-only: exit code 130
    interrupted; nothing is half-installed: run this again to go on
Ctrl-C during install --yes: exit code 130
    finishing what dpkg has begun, so that nothing stays half-installed
    interrupted; nothing is half-installed: run this again to go on
    finished install --yes
SIGTERM during update: exit code 143
    interrupted; nothing is half-installed: run this again to go on
SIGTERM during --download-only: exit code 143
    interrupted; nothing is half-installed: run this again to go on
SIGTERM during install --yes: exit code 143
    finishing what dpkg has begun, so that nothing stays half-installed
    interrupted; nothing is half-installed: run this again to go on
    finished install --yes
after a kill: exit code 0
    finishing an installation that was interrupted before
    installed
    dpkg --configure -a
    apt-get --fix-broken install --yes --no-install-recommends
    apt-get DPkg::Lock::Timeout=300 -o APT::Update::Error-Mode=any update
    apt-get install --assume-no --no-install-recommends something
    apt-get --download-only --yes --no-install-recommends something
    apt-get install --yes --no-install-recommends something
