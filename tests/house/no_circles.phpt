--TEST--
No module includes one that includes it, directly or indirectly
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

/** The module whose header this is: a path from the root, from the file that includes it, or from proof/fuzz. */
function module_of(string $header, string $file): string
{
    $found = array_filter([root(), dirname($file), root() . '/proof/fuzz'], static fn (string $from): bool => is_file("$from/$header.h"));

    return $found === [] ? $header : substr((string) realpath(reset($found) . "/$header.h"), strlen((string) realpath(root())) + 1, -2);
}

/** @return array<string, string[]> what each module includes, without endings; a module is a source and its header */
function modules(): array
{
    $modules = [];
    foreach (['*', 'php/*/*', 'core/*/*', 'redis/*/*', 'zk/*/*', 'proof/*/*', 'proof/fuzz/support/*'] as $pattern) {
        foreach (glob(root() . "/$pattern.{c,h}", GLOB_BRACE) as $file) {
            $module = substr($file, strlen(root()) + 1, -2);
            preg_match_all('/^#\s*include "(.+)\.h"$/m', file_get_contents($file), $included);
            $included = array_map(static fn (string $header): string => module_of($header, $file), $included[1]);
            $modules[$module] = array_diff([...($modules[$module] ?? []), ...$included], [$module]);
        }
    }

    return $modules;
}

/** Takes away, again and again, what includes nothing that is left: what remains is in a circle, or above one. */
function circles(array $modules): array
{
    do {
        $before = count($modules);
        foreach ($modules as $module => $included) {
            if (array_intersect($included, array_keys($modules)) === []) {
                unset($modules[$module]);
            }
        }
    } while (count($modules) < $before);
    do {
        $before = count($modules);
        $included = array_merge([], ...array_values($modules));
        $modules = array_filter($modules, fn (string $module) => in_array($module, $included), ARRAY_FILTER_USE_KEY);
    } while (count($modules) < $before);

    return array_keys($modules);
}

$modules = modules();
echo count($modules) > 60 ? "many modules\n" : "too few were found\n";
echo implode("\n", circles($modules));
--EXPECT--
many modules
