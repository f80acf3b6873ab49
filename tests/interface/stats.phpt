--TEST--
stats() has the counters of this process
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\stats;

require __DIR__ . '/../support/harness.php';

$counters = stats();
foreach (['acquired', 'contended', 'timeouts', 'released', 'lost', 'released_at_shutdown', 'renewals', 'updates',
    'conflicts', 'rate_permits', 'rate_waits', 'rate_refusals', 'rate_returns', 'commands', 'connects', 'reconnects', 'listeners', 'script_loads',
    'thread_failures', 'wait_seconds'] as $name) {
    echo $name, ' ', get_debug_type($counters[$name]), ' ', $counters[$name], "\n";
}
--EXPECT--
acquired int 0
contended int 0
timeouts int 0
released int 0
lost int 0
released_at_shutdown int 0
renewals int 0
updates int 0
conflicts int 0
rate_permits int 0
rate_waits int 0
rate_refusals int 0
rate_returns int 0
commands int 0
connects int 0
reconnects int 0
listeners int 0
script_loads int 0
thread_failures int 0
wait_seconds float 0
