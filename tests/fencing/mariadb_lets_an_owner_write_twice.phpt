--TEST--
On MariaDB, an owner that writes the same values twice is never refused if the rows that were found count, as the reference says
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/mariadb.php';

$twice = [
    'fence < ?' => 'fence <= ?',
    'withdraw($db, 30, $lock->getFencingToken()), timeout' =>
        '[withdraw($db, 30, $lock->getFencingToken()), withdraw($db, 0, $lock->getFencingToken())], timeout',
];
echo "-- rows that were found\n", run_fencing_example('', $twice, 'FOUND_ROWS');
echo "-- rows that were changed\n", run_fencing_example('', $twice);
?>
--EXPECT--
-- rows that were found
withdrawn
withdrawn
refused: a later owner was here
-- rows that were changed
withdrawn
refused: a later owner was here
refused: a later owner was here
