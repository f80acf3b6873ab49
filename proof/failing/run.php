<?php

declare(strict_types=1);

/* Run by scripts/failing, with a directory for its files in front of the options. */

namespace DistLock\Failing;

require __DIR__ . '/../../tests/support/harness.php';
foreach (['zookeeper', 'quorum', 'sentinel', 'cluster'] as $part) {
    require_once __DIR__ . "/../../tests/support/$part.php";
}
require __DIR__ . '/lib/autoload.php';

try {
    $options = new Options(array_slice($argv, 2));
    $run = new Run($options, $argv[1], \DistLock\Test\slowness());
    echo "seed $options->seed\n";
    file_put_contents("$argv[1]/password", 'secret');
    chmod("$argv[1]/password", 0600);
    putenv("FAILING_PASSWORD=$argv[1]/password");
    \DistLock\Test\redis()->rawCommand('ACL', 'SETUSER', 'failing', 'on', '>secret', '~*', '&*', '+@all');
    \DistLock\Test\shared_quorum();
    \DistLock\Test\shared_cluster();
    \DistLock\Test\shared_sentinels();
    \DistLock\Test\hosts();
    $run->all();
} catch (\InvalidArgumentException $exception) {
    fwrite(STDERR, "failing: {$exception->getMessage()}\n");
    exit(2);
}
$run->missed === 0 || print "$run->missed faults didn't happen, because there were fewer calls\n";
echo "$run->passed passed, $run->failed failed\n";
exit($run->failed === 0 ? 0 : 1);
