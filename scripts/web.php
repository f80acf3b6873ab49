<?php

/* Tries the page of `distlock web` in Chromium, by way of chromedriver. Run by scripts/web. */

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

use function DistLock\label;

require __DIR__ . '/../tests/support/harness.php';
require __DIR__ . '/../tests/support/metrics.php';
require __DIR__ . '/browser.php';

$passed = $failed = 0;
$check = static function (string $what, mixed $expected, callable $seen) use (&$passed, &$failed): void {
    $last = null;
    try {
        await(static function () use ($expected, $seen, &$last): ?bool {
            $last = $seen();

            return $last === $expected ? true : null;
        }, 15);
        $passed++;
        fwrite(STDERR, "PASS web: $what\n");
    } catch (\RuntimeException $exception) {
        $failed++;
        fwrite(STDERR, "FAIL web: $what\n    expected " . json_encode($expected) . "\n    but saw  " . json_encode($last) . ": {$exception->getMessage()}\n");
    }
};

// A circle is to be seen, rather than to end with an exception.
ini_set('distlock.deadlock_timeout', '');
$evil = '<img src=x onerror="document.title=1">';
$children = [];
foreach ([['GET /cart', ['orders:7'], 'stock'], ['import', ['stock'], 'orders:7'], [$evil, ['report'], null], ['nightly', [], 'report'], ["a", [$evil], null]] as [$says, $names, $next]) {
    $children[] = [$next, $child = child(static function (Channel $channel) use ($says, $names, $next): void {
        label($says);
        $held = array_map(static fn (string $name) => new RedisLock($name, dsn(), 60.0), $names);
        array_map(static fn (RedisLock $lock) => $lock->acquire(), $held);
        $channel->send('ready');
        $channel->receive(60);
        $next !== null && ($wanted = new RedisLock($next, dsn(), 60.0))->acquire(INF);
        sleep(600);
    })];
    $child->await();
}
$permits = array_map(static fn () => new RedisSemaphore('mail', 2, dsn(), 60.0), [1, 2]);
array_map(static fn (RedisSemaphore $permit) => $permit->acquire(), $permits);
foreach ($children as [$next, $child]) {
    $child->send('wait');
}
await(static fn () => (new RedisLock('report', dsn()))->inspect()->waiters === 1 && (new RedisLock('stock', dsn()))->inspect()->waiters === 1
    && (new RedisLock('orders:7', dsn()))->inspect()->waiters === 1);

// The processes of this scene share their metrics with the command.
$php = [PHP_BINARY, ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS'))];
$command = [...$php, '-d', 'distlock.metrics_file=' . ini_get('distlock.metrics_file'), root() . '/bin/distlock'];
$run = static fn (string ...$arguments): string => shell_exec(implode(' ', array_map(escapeshellarg(...), [...$command, ...$arguments])));
$metrics = static fn (): array => samples($run('metrics'));
$list = static fn (string ...$options): array => json_decode($run('list', '-o', 'json', '--redis', dsn(), ...$options), true, flags: JSON_THROW_ON_ERROR);
$doomed = new RedisLock('doomed', dsn(), 60.0);
$doomed->acquire();
$brief = child(static function (Channel $channel): void {
    $lock = new RedisLock('brief', dsn(), 60.0);
    $lock->acquire();
    $channel->send('ready');
    $channel->receive(600);
    sleep(1);
    $lock->release();
    sleep(600);
});
$brief->await();
$web = new Program(...[...$command, 'web', '--port', '0', '--redis', dsn()]);
$browser = new Browser();
$browser->open($web->await('/^(http\S+)/m'));
$column = static fn (int $number) => $browser->run("return [...document.querySelectorAll('tr.lock')].map(row => row.children[$number].firstChild.textContent)");
$names = static fn (array $locks) => array_column($locks, 'name');

$check('it shows the locks that list shows', $names($list()), static fn () => $column(0));
$check('and how many wait', array_map(static fn (array $lock) => (string) $lock['waiters'], $list()), static fn () => $column(5));
$check('and their owners', array_map(static fn (array $lock) => ($lock['owners'][0]['label'] ?? '') === '' ? '' : $lock['owners'][0]['label'], $list()), static fn () => array_map(static fn (string $who) => strstr($who, '@', true) ?: '', $column(2)));
$check('and how they are held', ['mail' => 'permits 2/2', 'report' => 'write'], static fn () => array_intersect_key(array_combine($column(0), $column(1)), ['mail' => 0, 'report' => 0]));
$check('a column says that nobody knows exactly since when', 1, fn () => $browser->run("return [...document.querySelectorAll('th')].filter(title => title.textContent === 'Held for at most').length"));
$check('it marks circles', ['orders:7', 'stock'], fn () => $browser->run("return [...document.querySelectorAll('tr.lock .circle')].map(mark => mark.closest('tr').dataset.name)"));
$check('a name and a label are only text', [0, 'distlock', true], fn () => $browser->run("return [document.querySelectorAll('img').length, document.title, document.body.innerText.includes('<img src=x')]"));

$browser->click('th:nth-child(6) button');
$check('a click on a column sorts by it', $names($list('--sort', 'waiters')), static fn () => $column(0));
$browser->click('th:nth-child(1) button');
$browser->click('th:nth-child(1) button');
$check('a second click turns the order', array_reverse($names($list())), static fn () => $column(0));
$browser->click('th:nth-child(1) button');

$browser->type('/report');
$check('/ and letters filter', $names($list('report')), static fn () => $column(0));
$browser->type("\u{E00C}");
$check('Escape shows all again', $names($list()), static fn () => $column(0));
$browser->type('/nightly');
$check('the filter finds waiters', ['report'], static fn () => $column(0));
$browser->click('tr.lock');
$check('a click shows owners and waiters', true, fn () => $browser->run("return [...document.querySelectorAll('tbody li')].some(item => item.textContent.startsWith('nightly@'))"));
$browser->type("\u{E00C}\u{E013}\u{E013}");
$check('arrows choose a lock', $names($list())[array_search('report', $names($list()), true) - 2], fn () => $browser->run('return document.activeElement.dataset.name'));
$browser->type("\u{E007}");
$check('Enter opens it, which a new list leaves open', 2, fn () => $browser->run("return document.querySelectorAll('tr[aria-expanded=true]').length"));

$edges = "return [document.querySelectorAll('path.edge').length, document.querySelectorAll('path.edge.bad').length, "
    . "[...document.querySelectorAll('g.name.bad text')].map(text => text.textContent).sort()]";
$check('it draws who waits for whom, and circles in red', [6, 4, ['orders:7', 'stock']], fn () => $browser->run($edges));
$colour = "return getComputedStyle(document.querySelector('path.edge.bad')).stroke";
$check('red', 'rgb(192, 28, 40)', fn () => $browser->run($colour));

$browser->type('p');
$permits[0]->release();
$permits[1]->release();
$before = $metrics();
usleep(3000000);
$check('p pauses', true, static fn () => in_array('mail', $column(0), true));
$browser->type('p');
$check('and p again shows what is new', $names($list()), static fn () => $column(0));


$cells = static fn (int $chart, int $column) => $browser->run("return [...document.querySelectorAll('#charts section:nth-child($chart) tbody tr')].map(row => row.children[$column].textContent)");
$gauges = array_map('strval', [$before['distlock_held'], $before['distlock_waiting']]);
$check('it shows how many locks are held and waited for', $gauges, static fn () => $cells(3, 1));
// What happens now: one acquisition that waits, three that time out, and a loss.
$brief->send('release it');
($waiting = new RedisLock('brief', dsn(), 60.0))->acquire(INF);
unset($waiting);
for ($number = 0; $number < 3; $number++) {
    ($waiting = new RedisLock('report', dsn()))->acquire(0.1);
}
$run('break', 'doomed', '--force', '--redis', dsn());
$doomed->release();
$after = $metrics();
/** How much the matching samples have grown, by what is in the parentheses. */
$grown = static function (string $pattern) use ($before, $after): array {
    foreach ($after as $sample => $value) {
        if (preg_match($pattern, $sample, $found)) {
            $sums[$found[1]] = ($sums[$found[1]] ?? 0.0) + $value - ($before[$sample] ?? 0.0);
        }
    }

    return $sums;
};
$losses = $grown('/^distlock_lost_total.*reason="(.*)"/');
$check('it counts losses', [1, array_map('strval', array_values($losses))], static fn () => [array_sum($cells(4, 1)), $cells(4, 1)]);
$ended = $grown('/^distlock_acquire_seconds_count.*outcome="(.*)"/');
$total = "return outcomes.map((_, i) => Math.round(seen.slice(1).reduce((sum, look, j) => sum + charts[0][3](look, seen[j])[i] * (look.time - seen[j].time), 0)))";
$check('and acquisitions, by outcome', [(int) $ended['acquired'], (int) $ended['timed_out'], 0, 0, 0], fn () => $browser->run($total));
$check('and has their rates', [true, true, false, false, false], static fn () => array_map(static fn (string $rate) => $rate > 0, $cells(1, 2)));
$took = $grown('/^distlock_acquire_seconds_sum.*outcome="(acquired)"/')['acquired'];
$low = 0.0;
foreach ($grown('/^distlock_acquire_seconds_bucket.*outcome="acquired",le="(.*)"/') as $limit => $count) {
    if ($count > 0.0) {
        break;
    }
    $low = $limit;
}
$waits = $browser->run("return [duration($took), duration($low + 0.95 * ($limit - $low))]");
$check('it shows how long the one took that waited', $waits, static fn () => $cells(2, 2));
$check('and a line for each', 13, fn () => $browser->run("return document.querySelectorAll('#charts section > svg > path.line[d^=M]').length"));
$check('which it describes in words', 4, fn () => $browser->run("return document.querySelectorAll('#charts svg[role=img][aria-labelledby^=title] > desc').length"));
$check('the browser complains of nothing', [], static fn () => preg_grep('/favicon/', $browser->complaints(), PREG_GREP_INVERT));

$without = new Program(...[...$php, root() . '/bin/distlock', 'web', '--port', '0', '--redis', dsn()]);
$browser->open($without->await('/^(http\S+)/m'));
$why = 'No metrics: the ini setting distlock.metrics_file names no file. To have them';
$check('without a file of metrics, it says how to have them', true, fn () => str_starts_with($browser->run("return document.getElementById('no-metrics').textContent"), $why));
echo "$passed passed, $failed failed\n";
exit($failed === 0 ? 0 : 1);
