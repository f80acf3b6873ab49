<?php

declare(strict_types=1);

/* Loads the library that DISTLOCK_CHAOS_LIBRARIES contains, if it is set. */

$libraries = getenv('DISTLOCK_CHAOS_LIBRARIES');
if ($libraries) {
    // What other libraries complain of isn't for the driver, who takes output for a crash.
    error_reporting(E_ALL & ~E_DEPRECATED & ~E_NOTICE & ~E_WARNING);
    require "$libraries/vendor/autoload.php";
}
