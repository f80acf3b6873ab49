--TEST--
scripts/test names tests that lack a section, with which run-tests.php would end
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$directory = directory();
foreach ([
    'good' => "--TEST--\nx\n--FILE--\n<?php\n--EXPECT--\n",
    'of a format' => "--TEST--\nx\n--INI--\na=1\n--FILE--\n<?php\n--EXPECTF--\n%d\n",
    'of a pattern' => "--TEST--\nx\n--FILE--\n<?php\n--EXPECTREGEX--\n.\n",
    'without what to expect' => "--TEST--\nx\n--FILE--\n<?php echo '--EXPECT--';\n",
    'without a program' => "--TEST--\nx\n--EXPECT--\n",
    'without a title' => "--FILE--\n<?php\n--EXPECT--\n",
    'empty' => '',
] as $name => $text) {
    file_put_contents("$directory/$name.phpt", $text);
}
$script = 'source ' . escapeshellarg(root() . '/scripts/lib.sh') . '; cd ' . escapeshellarg($directory) . '; incomplete_tests *.phpt';
echo str_replace("\t", ': ', shell_exec('bash -c ' . escapeshellarg($script)));
--EXPECT--
empty.phpt: --TEST--
without a program.phpt: --FILE--
without a title.phpt: --TEST--
without what to expect.phpt: --EXPECT--
