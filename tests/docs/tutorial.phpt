--TEST--
The programs of the tutorial, run as it says, do what it says
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/documentation.php';
require __DIR__ . '/../support/expect.php';

const PAGE = 'docs/tutorial.md';

/** A program of the page that runs on the command line. */
final class Program
{
    private $process;
    private $output;
    private string $read = '';

    public function __construct(string $file, array $ini, string ...$arguments)
    {
        $command = [php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS'))];
        foreach ($ini as $name => $value) {
            array_push($command, '-d', "$name=$value");
        }
        $this->process = proc_open([...$command, $file, ...$arguments], [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
        $this->output = $pipes[1];
        stream_set_blocking($this->output, false);
    }

    public function await(string $line): self
    {
        await(function () use ($line): bool {
            $this->read .= stream_get_contents($this->output);

            return str_contains($this->read, "$line\n");
        }, 30, $line);

        return $this;
    }

    /** Waits for its end, and returns everything that it has written. */
    public function output(): string
    {
        stream_set_blocking($this->output, true);
        $this->read .= stream_get_contents($this->output);
        proc_close($this->process);

        return $this->read;
    }

    public function interrupt(): void
    {
        proc_terminate($this->process, SIGINT);
    }
}

/** Writes the programs of the page into a directory, each under the name in its first line. */
function write_programs(string $directory): void
{
    foreach (array_merge([], ...array_values(blocks(PAGE, 'php not-run'))) as $code) {
        preg_match('~^// (\w+\.php)\n~', $code, $name);
        file_put_contents("$directory/$name[1]", "<?php\n$code");
    }
}

/** @return string[] what each of many simultaneous requests answers, sorted */
function at_once(Fpm $fpm, int $count, string $script, array $query = [], array $parameters = []): array
{
    $requests = [];
    for ($i = 0; $i < $count; $i++) {
        $requests[] = $fpm->send($script, $query, '', $parameters);
    }
    $bodies = array_map(static fn (Response $response) => $response->body, responses($requests, 60 * slowness()));
    natsort($bodies);

    return array_values($bodies);
}

/** @return string[] what the page says that one sees, and nobody has seen */
function unseen(string $seen): array
{
    $shown = array_merge([], ...array_values(array_diff_key(blocks(PAGE, 'text'), ['1. A server' => []])));

    return array_filter($shown, static fn (string $text) => !str_contains($seen, $text));
}

$seen = '';
ob_start(static function (string $written) use (&$seen): string {
    $seen .= $written;

    return $written;
}, 1);
$directory = directory();
write_programs($directory);
$ini = settings() + ['sys_temp_dir' => $directory];
$lock = new RedisLock(key('tickets'), dsn());
$run = static fn (string $name, string ...$arguments) => new Program("$directory/$name.php", $ini, ...$arguments);

echo "-- two processes, one lock\n";
$first = $run('hello', '2')->await('mine');
$second = $run('hello')->await('waiting');
await(fn () => $lock->inspect()->waiters === 1);
echo $first->output(), $second->output();

echo "-- when the owner dies\n";
$first = $run('hello', '60')->await('mine');
$first->interrupt();
$first->output();
$second = $run('hello');
var_dump($lock->isLocked());
echo $second->output();
echo preg_replace('/ in \/.*|^(Stack|#|  thrown).*\n/m', '', $run('forgetful')->output());
var_dump($lock->isLocked());

echo "-- in PHP-FPM\n";
$sessions = parse_ini_string(strtr(blocks(PAGE, 'ini')['7. Sessions'][0], ['redis://127.0.0.1:6379' => dsn()]), false, INI_SCANNER_RAW);
$sessions = array_map(static fn (string $value) => "\"$value\"", $sessions);
$fpm = fpm(8, $ini + $sessions + ['distlock.session.prefix' => key('session:')]);
$unlocked = at_once($fpm, 20, "$directory/order.php", ['unlocked' => '']);
var_dump(count($unlocked), count(array_unique($unlocked)) < 20);
unlink("$directory/tickets");
$locked = at_once($fpm, 20, "$directory/order.php");
// If the machine freezes, a customer may have to try again.
$sold = preg_grep('/^sold/', $locked);
var_dump(count($sold) > 5, $sold === array_unique($sold), $sold === preg_grep('/^too many/', $locked, PREG_GREP_INVERT));
$lock->acquire();
$response = $fpm->request("$directory/order.php");
echo $response->status, ' ', $response->body;
$lock->release();

echo "-- sessions\n";
$response = $fpm->request("$directory/visits.php");
echo $response->body;
preg_match('/PHPSESSID=\w+/', implode("\n", (array) $response->headers['set-cookie']), $cookie);
$visits = at_once($fpm, 20, "$directory/visits.php", [], ['HTTP_COOKIE' => $cookie[0]]);
var_dump($visits === array_map(static fn (int $number) => "visit $number\n", range(2, 21)));
echo at_once($fpm, 1, "$directory/visits.php", [], ['HTTP_COOKIE' => $cookie[0]])[0];

echo "-- a cron job\n";
$report = new RedisLock(key('nightly-report'), dsn());
$first = $run('report', '5');
await(fn () => $report->isLocked(), 30);
echo $run('report')->output(), $first->output(), $run('report')->output();

echo "-- a queue worker\n";
echo $run('worker')->output();
ob_end_flush();

exec(implode(' ', [php(), environment('DISTLOCK_TEST_PHP_OPTIONS'), '--ri distlock']), $lines);
echo none(unseen($seen . implode("\n", $lines))), "\n";
--EXPECT--
-- two processes, one lock
waiting
mine
released
waiting
mine
released
-- when the owner dies
bool(true)
waiting
mine
released
mine, but something goes wrong

Fatal error: Uncaught Error: Call to undefined function missing_function()
bool(false)
-- in PHP-FPM
int(20)
bool(true)
bool(true)
bool(true)
bool(true)
503 too many customers, try again
-- sessions
visit 1
bool(true)
visit 22
-- a cron job
another machine is at it
written
another machine has done it
-- a queue worker
order 1001
order 1002
order 1001
none
