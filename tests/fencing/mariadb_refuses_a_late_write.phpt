--TEST--
The example that refuses a late write by its fencing token does so on MariaDB, whether or not that is in strict mode
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/mariadb.php';

foreach (['STRICT_TRANS_TABLES', ''] as $mode) {
    echo "-- $mode\n", run_fencing_example($mode);
}
?>
--EXPECT--
-- STRICT_TRANS_TABLES
withdrawn
refused: a later owner was here
-- 
withdrawn
refused: a later owner was here
