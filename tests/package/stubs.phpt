--TEST--
packages/stubs declares what the extension does: every class, case, property, method, function, type and default
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/declarations.php';

$stubs = described('require ' . var_export(root() . '/packages/stubs/distlock.php', true) . '; ');
compare_declarations(described_extension(), $stubs, 'the stubs');
--EXPECT--
compared
