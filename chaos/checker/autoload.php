<?php

declare(strict_types=1);

/* Functions aren't loaded by themselves, and the records are small and many in one file. */
foreach (
    ['records', 'faults', 'gaps', 'exclusion', 'tokens', 'order', 'wait', 'bounds', 'calls', 'losses', 'updates', 'left', 'picture',
    'Lines', 'Run', 'Spool', 'Story', 'LockJudge', 'Figures', 'Checker'] as $file
) {
    require_once __DIR__ . "/$file.php";
}
