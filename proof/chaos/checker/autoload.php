<?php

declare(strict_types=1);

/* Functions can't be autoloaded, and the records are several small classes in one file. */
foreach (
    ['records', 'faults', 'gaps', 'exclusion', 'tokens', 'order', 'wait', 'bounds', 'calls', 'losses', 'updates', 'left', 'picture',
    'Lines', 'Run', 'Spool', 'Story', 'LockJudge', 'Figures', 'Checker'] as $file
) {
    require_once __DIR__ . "/$file.php";
}
