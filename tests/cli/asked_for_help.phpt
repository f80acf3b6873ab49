--TEST--
The usual ways to ask for help or the version work, and so does giving no argument
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

foreach ([[], ['-h'], ['--help'], ['help'], ['help', 'list'], ['list', '-h'], ['run', '--help'], ['-V'], ['--version'], ['version']] as $arguments) {
    $told = run($arguments);
    echo implode(' ', $arguments), ': ', preg_replace('/\d\S+/', 'N', strtok($told->out, "\n")), ' ', $told->code, $told->errors, "\n";
}
--EXPECT--
: Usage: distlock COMMAND [OPTION...] 0
-h: Usage: distlock COMMAND [OPTION...] 0
--help: Usage: distlock COMMAND [OPTION...] 0
help: Usage: distlock COMMAND [OPTION...] 0
help list: Usage: distlock list [PATTERN] [OPTION...] 0
list -h: Usage: distlock list [PATTERN] [OPTION...] 0
run --help: Usage: distlock run NAME [OPTION...] -- COMMAND [ARGUMENT...] 0
-V: distlock N 0
--version: distlock N 0
version: distlock N 0
