--TEST--
No example ignores whether it got the lock
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/documentation.php';

/** @return string[] the lines that are nothing but a call whose result says whether the lock is held */
function ignored_results(string $code): array
{
    preg_match_all('/^\h*((\$|self::|\(new )[^=;|&?]*->(acquire|acquireRead|waitUntilFree|renew|attach)\([^;|&?]*\);)\h*(\/\/.*)?$/m', $code, $found);

    return $found[1];
}

// What the search must find, and what it mustn't.
var_dump(ignored_results('
    $lock->acquire();
    self::$lock->acquireRead(2.0);
    (new RedisLock("a"))->acquire();
    if ($lock->acquire()) {
        $lock->renew(3.0);          // a comment
    }
    $held = $lock->acquire();
    $lock->acquire() || exit;
    echo json_encode($lock->acquire());
    $lock->release();
') === ['$lock->acquire();', 'self::$lock->acquireRead(2.0);', '(new RedisLock("a"))->acquire();', '$lock->renew(3.0);']);
$examples = 0;
foreach ([...pages(), 'packages/testing/README.md'] as $page) {
    foreach (['php', 'php not-run'] as $kind) {
        foreach (array_merge(...array_values(blocks($page, $kind))) as $example) {
            $examples++;
            foreach (ignored_results($example) as $line) {
                echo "$page: $line\n";
            }
        }
    }
}
var_dump($examples > 40);
--EXPECT--
bool(true)
bool(true)
