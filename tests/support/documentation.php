<?php

namespace DistLock\Test;

/** @return string[] the pages, by their paths below the root: the README, and what docs/ has */
function pages(): array
{
    $pages = glob(root() . '/docs/*.md');

    return ['README.md', ...array_map(static fn (string $path) => 'docs/' . basename($path), $pages)];
}

/** @return string[][] the blocks of a page in one language, by the headings that they stand under */
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

/** What pages call their servers, and the tests' own. */
function addresses_of_pages(): array
{
    $addresses = [
        'redis://127.0.0.1:6379' => dsn(),
        "'127.0.0.1', 6379" => "'127.0.0.1', " . environment('DISTLOCK_TEST_REDIS_PORT'),
        '127.0.0.1:2181' => environment('DISTLOCK_TEST_ZOOKEEPER'),
    ];
    foreach (array_slice(shared_quorum()->dsns(), 0, 3) as $number => $dsn) {
        $addresses['redis://10.0.0.' . $number + 1] = $dsn;
    }

    return $addresses;
}

/** What the examples leave to the ini settings: the servers, and a prefix that keeps their names from other tests'. */
function settings(): array
{
    return [
        'distlock.redis.servers' => '"' . dsn() . '"',
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

/** Whether the examples that need more than there is here can be parsed. */
function parse_examples(Fpm $fpm, string $page): void
{
    foreach (array_merge([], ...array_values(blocks($page, 'php not-run'))) as $code) {
        exec(escapeshellarg(php()) . ' -n -l ' . escapeshellarg($fpm->script("<?php\n$code")) . ' 2>&1', $output, $status);
        if ($status !== 0) {
            echo "$page: ", implode("\n", $output), "\n$code";
        }
    }
}

/** Runs the examples of a page, those below one heading as one program, on the command line and in PHP-FPM. */
function run_examples(Fpm $fpm, string $page): void
{
    foreach (blocks($page, 'php') as $heading => $blocks) {
        $code = "<?php\n" . implode("?>\n<?php\n", $blocks);
        $script = $fpm->script(strtr($code, addresses_of_pages()));
        $output = by_command_line($script);
        echo "-- $page: $heading\n", $output;
        $response = by_fpm($fpm, $script);
        if ($response !== $output) {
            echo "-- $page: $heading, in PHP-FPM\n", $response;
        }
    }
}
