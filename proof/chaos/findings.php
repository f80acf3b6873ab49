<?php

declare(strict_types=1);

/*
 * Run by scripts/chaos --findings: findings.php SUBJECT. Makes each finding about the subject happen, and lets the same
 * happen to distlock. DISTLOCK_CHAOS_LIBRARIES is the folder with the subject's vendor/.
 */

namespace DistLock\Chaos;

use function DistLock\Test\server;

require __DIR__ . '/../../tests/support/harness.php';
require __DIR__ . '/lib/autoload.php';
require __DIR__ . '/lib/libraries.php';

$subject = $argv[1];
$subjects = array_unique(array_merge(...array_map(static fn (string $class): array => $class::SUBJECTS, Finding::ALL)));
if (!in_array($subject, $subjects, true)) {
    fwrite(STDERR, "chaos: nothing was found in '$subject'; there are " . implode(', ', $subjects) . "\n");
    exit(2);
}
$server = server();
foreach (Finding::ALL as $class) {
    if (!in_array($subject, $class::SUBJECTS, true)) {
        continue;
    }
    $finding = new $class($server);
    // Not by echo: once PHP has output, the settings of sessions can't be changed.
    fwrite(STDOUT, $class::TITLE . "\n");
    foreach ([$subject, 'distlock'] as $of) {
        fwrite(STDOUT, "    $of: " . $finding->with($of) . "\n");
    }
}
