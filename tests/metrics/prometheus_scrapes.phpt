--TEST--
Prometheus scrapes a page that prints metrics(), and its queries give the numbers of the pool; the alert rules load, and fire
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/metrics.php';

/** The result of a query, or null. */
function ask(int $port, string $query): ?float
{
    $answer = @file_get_contents("http://127.0.0.1:$port/api/v1/query?query=" . urlencode($query));
    $result = json_decode((string) $answer, true)['data']['result'][0]['value'][1] ?? null;

    return $result === null ? null : (float) $result;
}

$directory = directory();
$php = await(static function () use ($directory) {
    $port = random_int(20000, 31999);
    file_put_contents("$directory/index.php", '<?php header("Content-Type: text/plain; version=0.0.4; charset=utf-8"); echo DistLock\metrics();');
    $server = proc_open(
        [php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), '-d', "distlock.metrics_file=$directory/metrics", '-S', "127.0.0.1:$port", '-t', $directory],
        [['file', '/dev/null', 'r'], ['file', "$directory/log", 'w'], ['redirect', 1]],
        $pipes,
    );
    $pid = proc_get_status($server)['pid'];
    at_end(static fn () => posix_kill($pid, SIGKILL));
    try {
        await(static fn () => @file_get_contents("http://127.0.0.1:$port/"), 5);
    } catch (\RuntimeException) {
        return null;
    }

    return ['port' => $port, 'server' => $server];
}, 60, 'a server');
$rules = root() . '/docs/alerts.yml';
file_put_contents("$directory/prometheus.yml", "global: {scrape_interval: 1s, evaluation_interval: 1s}\nrule_files: ['$rules']\n"
    . "scrape_configs: [{job_name: distlock, metrics_path: /index.php, static_configs: [{targets: ['127.0.0.1:$php[port]']}]}]\n");
$prometheus = await(static function () use ($directory) {
    $port = random_int(20000, 31999);
    $data = "$directory/data-$port";
    $server = proc_open(
        ['prometheus', "--config.file=$directory/prometheus.yml", "--storage.tsdb.path=$data", "--web.listen-address=127.0.0.1:$port"],
        [['file', '/dev/null', 'r'], ['file', "$directory/prometheus.log", 'w'], ['redirect', 1]],
        $pipes,
    );
    $pid = proc_get_status($server)['pid'];
    at_end(static fn () => posix_kill($pid, SIGKILL));
    try {
        await(static fn () => @file_get_contents("http://127.0.0.1:$port/-/ready"), 20 * slowness());
    } catch (\RuntimeException) {
        return null;
    }

    return ['port' => $port, 'server' => $server];
}, 100 * slowness(), 'Prometheus');

$worker = new OwnPhp(['distlock.metrics_file' => "$directory/metrics"], 'for ($i = 0; $i < 7; $i++) {
        $lock = new DistLock\RedisLock("$key$i", $dsn); $lock->acquire(); $i < 4 && $lock->release(); $locks[] = $lock;
    }
    echo "ready\n"; fgets(STDIN);
    $short = new DistLock\RedisLock("$key/short", $dsn, 0.1, false); $short->acquire(); usleep(150000); $short->isHeld();');
$worker->line();
$queries = [
    'sum(distlock_acquire_seconds_count{backend="redis",class="lock",outcome="acquired"})' => 7.0,
    'distlock_held' => 3.0,
    'distlock_hold_seconds_count' => 4.0,
    'histogram_quantile(0.5, distlock_hold_seconds_bucket) > 0' => null,
];
foreach ($queries as $query => $value) {
    await(static fn () => ($is = ask($prometheus['port'], $query)) !== null && ($value === null || $is === $value), 30 * slowness(), $query);
    echo "$query: as it should be\n";
}
$worker->tell();
echo $worker->output();
await(static fn () => ask($prometheus['port'], 'distlock_held') === 0.0, 30 * slowness(), 'the end of the worker');
echo "distlock_held: 0\n";
await(static fn () => ask($prometheus['port'], 'ALERTS{alertname="DistlockLocksLost",reason="expired",alertstate="firing"}') === 1.0, 30 * slowness(), 'the alert');
echo "the alert fires\n";
$groups = json_decode(file_get_contents("http://127.0.0.1:$prometheus[port]/api/v1/rules"), true)['data']['groups'];
foreach ($groups as $group) {
    $health = array_unique(array_column($group['rules'], 'health'));
    echo "$group[name]: ", implode(', ', $health), "\n";
}
--EXPECT--
sum(distlock_acquire_seconds_count{backend="redis",class="lock",outcome="acquired"}): as it should be
distlock_held: as it should be
distlock_hold_seconds_count: as it should be
histogram_quantile(0.5, distlock_hold_seconds_bucket) > 0: as it should be
distlock_held: 0
the alert fires
distlock: ok
