<?php

/* Runs main.php, with its arguments, under the clocks that it needs. */

namespace DistLock\Test;

require __DIR__ . '/../orders.php';

exit(run_orders(...array_slice($argv, 1)));
