<?php

namespace DistLock\Test;

/** @return string[] the README and the pages of docs/, by their paths below the root */
function pages(): array
{
    $pages = glob(root() . '/docs/*.md');

    return ['README.md', ...array_map(static fn (string $path) => 'docs/' . basename($path), $pages)];
}

/** @return string[][] the blocks of a page in one language, by their headings */
function blocks(string $page, string $language): array
{
    $pattern = "/^#+ ([^\\n]+)$|^```$language\\n(.*?)^```$|^```.*?^```$/ms";
    preg_match_all($pattern, file_get_contents(root() . "/$page"), $found, PREG_SET_ORDER);
    $blocks = [];
    $heading = '';
    foreach ($found as $match) {
        if (isset($match[2])) {
            $blocks[$heading][] = $match[2];
        } elseif (isset($match[1])) {
            $heading = $match[1];
        }
    }

    return $blocks;
}

/** Maps the addresses in the pages to those of the tests' servers. */
function addresses_of_pages(): array
{
    $addresses = [
        'redis://127.0.0.1:6379' => dsn(),
        "'127.0.0.1', 6379" => "'127.0.0.1', " . environment('DISTLOCK_TEST_REDIS_PORT'),
        '127.0.0.1:2181' => hosts(),
    ];
    foreach (array_slice(shared_quorum()->dsns(), 0, 3) as $number => $dsn) {
        $addresses[sprintf('redis://redis%d.example', $number + 1)] = $dsn;
    }

    return $addresses;
}

/**
 * Returns what the examples leave to the ini settings: the servers, a prefix that separates their names from other
 * tests', and to Composer: the classes of packages/testing.
 */
function settings(): array
{
    return [
        'distlock.redis.servers' => '"' . dsn() . '"',
        'distlock.zookeeper.hosts' => hosts(),
        'distlock.key_prefix' => key(''),
        'auto_prepend_file' => root() . '/tests/support/testing_autoload.php',
    ];
}

/** One example needs a database: SQLite, or another one whose modules are named. */
function load_pdo(string ...$modules): void
{
    $options = environment('DISTLOCK_TEST_PHP_OPTIONS');
    foreach (['pdo', ...$modules ?: ['pdo_sqlite']] as $module) {
        if (!extension_loaded($module) && !str_contains("$options ", "extension=$module ")) {
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

/** Checks that the examples that need more than the tests have can be parsed. */
function parse_examples(Fpm $fpm, string $page): void
{
    foreach (array_merge([], ...array_values(blocks($page, 'php not-run'))) as $code) {
        exec(escapeshellarg(php()) . ' -n -l ' . escapeshellarg($fpm->script("<?php\n$code")) . ' 2>&1', $output, $status);
        if ($status !== 0) {
            echo "$page: ", implode("\n", $output), "\n$code";
        }
    }
}

/**
 * @param string[] $blocks
 *
 * @return string[] the programs that they form: a block that imports something begins a new one
 */
function programs(array $blocks): array
{
    $programs = [];
    foreach ($blocks as $code) {
        if ($programs === [] || preg_match('/^use /m', $code)) {
            $programs[] = "<?php\n$code";
        } else {
            $programs[] = array_pop($programs) . "?>\n<?php\n$code";
        }
    }

    return $programs;
}

/** Runs the examples of a page on the command line and in PHP-FPM. */
function run_examples(Fpm $fpm, string $page): void
{
    foreach (blocks($page, 'php') as $heading => $blocks) {
        echo "-- $page: $heading\n";
        foreach (programs($blocks) as $program) {
            $script = $fpm->script(strtr($program, addresses_of_pages()));
            $output = by_command_line($script);
            echo $output;
            $response = by_fpm($fpm, $script);
            if ($response !== $output) {
                echo "-- $page: $heading, in PHP-FPM\n", $response;
            }
        }
    }
}
