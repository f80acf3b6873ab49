--TEST--
The models that say in their heads that scripts/conform compares them are those that it does compare, with these scripts
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Conform\Models;

require __DIR__ . '/../support/harness.php';
require_once root() . '/proof/conform/lib/autoload.php';

$named = [];
foreach (glob(root() . '/proof/model/*.{c,pml}', GLOB_BRACE) as $model) {
    if (preg_match('/^ \* bound by scripts\/conform --models: (.*)/m', file_get_contents($model), $found)) {
        preg_match_all('/redis\/lua\/(\w+)\.lua/', $found[1], $scripts);
        $named[pathinfo($model, PATHINFO_FILENAME)] = $scripts[1];
    }
}
$compared = Models::SCRIPTS;
foreach ([&$named, &$compared] as &$models) {
    ksort($models);
    array_walk($models, static fn (array &$scripts) => sort($scripts));
}
echo $named === $compared ? "the same\n" : json_encode([$named, $compared], JSON_PRETTY_PRINT), "\n";
--EXPECT--
the same
