--TEST--
The alert rules are valid, and the alerts, the dashboard and the documentation name only metrics, labels and values that there are
--FILE--
<?php

namespace DistLock\Test;

use function DistLock\metrics;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/expect.php';
require __DIR__ . '/../support/metrics.php';

/** @return string[] */
function found(string $pattern, string $text): array
{
    preg_match_all($pattern, $text, $found);

    return array_values(array_unique($found[1]));
}

/** Without what a histogram adds to the name. */
function metrics_in(string $text): array
{
    return array_values(array_unique(array_map(
        static fn (string $name) => preg_replace('/(_seconds)_(bucket|sum|count)$/', '$1', $name),
        found('/\b(distlock_(?!name)\w+)/', $text),
    )));
}

$there = found('/^# TYPE (\w+)/m', metrics());
$alerts = file_get_contents(root() . '/docs/alerts.yml');
$dashboard = json_decode(file_get_contents(root() . '/docs/dashboard.json'), true, flags: JSON_THROW_ON_ERROR);
$page = file_get_contents(root() . '/docs/metrics.md');
$expressions = [];
array_walk_recursive($dashboard, static function (mixed $value, string|int $key) use (&$expressions): void {
    in_array($key, ['expr', 'query', 'definition'], true) && $expressions[] = $value;
});

echo promtool(['check', 'rules', root() . '/docs/alerts.yml']), count(found('/^ +- alert: (\w+)/m', $alerts)) > 0 ? "rules\n" : "no rules\n";
echo 'alerts: ', none(array_diff(metrics_in($alerts), $there)), "\n";
echo 'dashboard: ', count($dashboard['panels']) > 5 ? none(array_diff(metrics_in(implode("\n", $expressions)), $there)) : 'empty', "\n";
echo 'page: ', none(array_diff(metrics_in($page), $there)), ', not on it: ', none(array_diff($there, metrics_in($page))), "\n";
echo 'alerts not on the page: ', none(array_diff(found('/^ +- alert: (\w+)/m', $alerts), found('/`(Distlock\w+)`/', $page))), "\n";
$values = found('/"(\w+)"/', implode("\n", found('/outcome=~?("[^"]+")/', strtr($alerts . implode("\n", $expressions), ['|' => '" outcome="']))));
echo 'values that there are not: ', none(array_diff($values, found('/`(\w+)`/', $page))), "\n";
--EXPECT--
rules
alerts: none
dashboard: none
page: none, not on it: none
alerts not on the page: none
values that there are not: none
