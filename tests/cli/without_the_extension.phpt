--TEST--
Where PHP doesn't load the extension, the tool says what is missing
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

$tool = root() . '/bin/distlock';
echo str_replace($tool, '<tool>', run([], command: [php(), '-n', $tool, 'list'])->failure());
echo run([], command: [php(), '-n', $tool, '--version'])->out;
echo strtok(run([], command: [php(), '-n', $tool, '--help'])->out, ':'), "\n";
--EXPECT--
2: the PHP extension distlock is not loaded: see "Install" in the README, or run php -d extension=distlock <tool>
distlock (the PHP extension is not loaded)
Usage
