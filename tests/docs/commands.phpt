--TEST--
Every command of the documentation that can be run here works, and the scripts that it names exist
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/documentation.php';
require __DIR__ . '/../support/expect.php';

/* What installs something, or needs another program than these tests have. */
const NOT_RUN = ['git', 'sudo', 'pie', 'phpize', 'echo', 'composer', 'php', 'brew', 'export', 'make'];

/** @return string[] the lines of the blocks of a page, without comments */
function commands(string $page): array
{
    $lines = explode("\n", implode('', array_merge([], ...array_values(blocks($page, 'sh')))));

    return array_filter(preg_replace('/(^|\s)#\s.*$/', '', $lines), static fn (string $line) => trim($line) !== '');
}

/** What a shell is told before a command: whose server it is about. */
function shell(Server $server): string
{
    $php = implode(' ', [php(), environment('DISTLOCK_TEST_PHP_OPTIONS'), '-d', 'distlock.redis.servers=' . $server->dsn()]);
    $distlock = root() . '/bin/distlock';

    return "set -o pipefail
        distlock() { $php -d distlock.zookeeper.hosts=" . hosts() . " $distlock \"\$@\"; }
        redis-cli() { timeout 3 redis-cli -e -p $server->port \"\$@\"; }
    ";
}

/** The command with what is here in the place of what its page names; one that goes on for ever ends. */
function adapted(string $command, Server $server): string
{
    return strtr($command, [
        'redis://redis.example/1' => $server->dsn(),
        'zk1:2181,zk2:2181' => hosts(),
        'distlock watch' => 'distlock watch --count 1',
        '4711' => (string) getmypid(),
    ]) . (str_contains($command, '--latency-history') ? ' || [ $? = 124 ]' : '');
}

$server = server();
$wrong = [];
$count = 0;
$pages = [...pages(), 'CONTRIBUTING.md', 'packages/amp/README.md', 'packages/cache/README.md', 'packages/laravel/README.md', 'packages/react/README.md', 'packages/revolt/README.md', 'packages/symfony-lock/README.md', 'packages/testing/README.md'];
foreach ($pages as $page) {
    foreach (commands($page) as $command) {
        $program = strtok(ltrim($command, './'), ' ');
        if (preg_match('~\bscripts/[\w-]+|\.ci/run\b~', $command, $script)) {
            $count++;
            if (!is_executable(root() . "/$script[0]")) {
                $wrong[] = "$page: $script[0] isn't there";
            }
        } elseif (!in_array($program, NOT_RUN, true)) {
            $count++;
            // Each finds its locks held.
            $locks = array_map(static fn (string $name) => new RedisLock($name, $server->dsn()), ['invoice:42', 'report:2024']);
            array_map(static fn (RedisLock $lock) => $lock->acquire(), $locks);
            $process = proc_open(
                ['bash', '-c', shell($server) . adapted($command, $server)],
                [['file', '/dev/null', 'r'], ['pipe', 'w'], ['redirect', 1]],
                $pipes,
            );
            $output = stream_get_contents($pipes[1]);
            if (proc_close($process) !== 0) {
                $wrong[] = "$page: $command: $output";
            }
            unset($locks);
        }
    }
}
echo none($wrong), "\n";
var_dump($count > 40);
?>
--EXPECT--
none
bool(true)
