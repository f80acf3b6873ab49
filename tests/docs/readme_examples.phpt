--TEST--
Every PHP example of the README does what the text around it says, on the command line and in PHP-FPM
--FILE--
<?php
namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

/** @return string[] the code of every example, by the heading that it stands under */
function examples(): array
{
    preg_match_all('/^#+ ([^\n]+)$|^```php\n(.*?)^```$/ms', file_get_contents(root() . '/README.md'), $found, PREG_SET_ORDER);
    $examples = [];
    foreach ($found as $match) {
        if (isset($match[2])) {
            $examples[$heading] = ($examples[$heading] ?? '') . "<?php\n$match[2]";
        } else {
            $heading = $match[1];
        }
    }

    return $examples;
}

/** What the examples leave to the ini settings: the servers, and a prefix that keeps their names from other tests'. */
function settings(): array
{
    return [
        'distlock.redis.servers' => dsn(),
        'distlock.zookeeper.hosts' => environment('DISTLOCK_TEST_ZOOKEEPER'),
        'distlock.key_prefix' => key(''),
    ];
}

/** One example has a database. */
function load_pdo(): void
{
    $options = environment('DISTLOCK_TEST_PHP_OPTIONS');
    foreach (['pdo', 'pdo_sqlite'] as $module) {
        if (!extension_loaded($module)) {
            $options .= " -d extension=$module";
        }
    }
    putenv("DISTLOCK_TEST_PHP_OPTIONS=$options");
}

function by_command_line(string $script): string
{
    $options = explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS'));
    foreach (settings() as $name => $value) {
        array_push($options, '-d', "$name=$value");
    }
    $process = proc_open([php(), ...$options, $script], [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
    $output = stream_get_contents($pipes[1]);
    $code = proc_close($process);

    return $output . ($code === 0 ? '' : "exit code $code\n");
}

function by_fpm(Fpm $fpm, string $script): string
{
    $response = $fpm->request($script);

    return $response->body . $response->errors . ($response->status === 200 ? '' : "status $response->status\n");
}

load_pdo();
$fpm = fpm(1, settings());
foreach (examples() as $heading => $code) {
    $script = $fpm->script($code);
    $output = by_command_line($script);
    echo "-- $heading\n", $output;
    $response = by_fpm($fpm, $script);
    if ($response !== $output) {
        echo "-- $heading, in PHP-FPM\n", $response;
    }
}
?>
--EXPECT--
-- distlock
Nobody else works on invoice 42 now.
-- In a PHP-FPM request
order 1001 is on its way
-- In a long job
report for north
report for south
-- Readers and writers
only this one writes
-- Permits
at most three of us send mail
-- On ZooKeeper
one at a time; fencing token: yes
-- Sharing on ZooKeeper
reading beside others
one of three
-- Several locks at once
nobody else touches either account, or the ledger
-- Without a lock
9 left
-- What it guarantees, and what it doesn't
withdrawn
refused: a later owner was here
