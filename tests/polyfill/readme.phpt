--TEST--
The example in the polyfill's README does what it says
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

preg_match_all('/^```php\n(.*?)^```$/ms', file_get_contents(root() . '/packages/polyfill/README.md'), $examples);
echo implode('', array_map(without_extension(...), $examples[1]));
--EXPECT--
it is ours
