<?php

/**
 * run.php <directory> <seconds> <first seed>: runs random programs until the time is up, each in a child of this
 * process. It leaves every finding in the directory: PROGRAM.php, as short as possible, and what was reported next to
 * it.
 * run.php <directory> <file>: runs a program that was found. The last line says how many ran, and how many of them had
 * a finding.
 */

declare(strict_types=1);

namespace DistLock\Fuzz;

require __DIR__ . '/Program.php';

/** A program that runs longer than this hangs. */
const LIMIT = 60;

/** The exit code if PHP doesn't accept the program: an error in Program.php. */
const NO_PROGRAM = 97;

/** @param string[] $statements */
function text(int $seed, array $statements): string
{
    return "<?php\n\nnamespace DistLock\\Fuzz;\n\nuse DistLock\\{RedisLock, RedisLockFactory, RedisSemaphore, RedisOptimisticLock, RedisRateLimiter, Ticket, ZkLock, ZkLockFactory, ZkSemaphore, ZkOptimisticLock, MultiLock};\n"
        . "use function DistLock\\{await, await_with, label, redis_locks, redis_rate_limiters, zookeeper_locks, metrics, stats, mark, release_all};\n\n"
        . "defined('DistLock\\Fuzz\\PROGRAM') || define('DistLock\\Fuzz\\PROGRAM', $seed . '-' . getmypid());\n"
        . 'require_once ' . var_export(__DIR__ . '/world.php', true) . ";\n\n\$o = [];\n\$token = '';\n"
        . implode("\n", $statements) . "\n";
}

/** Runs the program in the child, and never returns. */
function become(string $file, string $output): never
{
    posix_setsid();
    pcntl_signal(SIGTERM, SIG_DFL);
    fclose(STDOUT);
    fclose(STDERR);
    $GLOBALS['out'] = fopen($output, 'w');
    $GLOBALS['err'] = fopen($output, 'a');
    ini_set('memory_limit', '512M');
    ini_set('distlock.default_timeout', '0.2');
    (static function () use ($file): void {
        try {
            require $file;
        } catch (\ParseError | \CompileError $error) {
            fwrite($GLOBALS['out'], "$error\n");
            exit(NO_PROGRAM);
        }
    })();
    exit(0);
}

/** Kills what the program has left running. */
function sweep(int $group): void
{
    @posix_kill(-$group, SIGKILL);
}

/** A fatal error in a fiber leaves its stack by a jump, for which the sanitizer can't prepare. Its remark about that
 * isn't a finding.
 */
function is_finding(string $report): bool
{
    $warning = '/^==\d+==WARNING: ASan is ignoring requested __asan_handle_no_return: .*\nFalse positive .*\nFor details .*\n/m';

    return trim(preg_replace($warning, '', file_get_contents($report))) !== '';
}

/** Returns what was wrong with the program's end; null: nothing. */
function run(string $file, string $reports): ?string
{
    array_map('unlink', glob("$reports.*"));
    $pid = pcntl_fork();
    if ($pid === 0) {
        become($file, "$reports.output");
    }
    pcntl_async_signals(true);
    pcntl_signal(SIGTERM, static function () use ($pid): never {
        sweep($pid);
        exit(128 + SIGTERM);
    });
    $end = microtime(true) + LIMIT;
    while (pcntl_waitpid($pid, $status, WNOHANG) === 0) {
        if (microtime(true) > $end) {
            exec("env -u LD_PRELOAD timeout 20 gdb -batch -p $pid -ex 'thread apply all bt 25' > " . escapeshellarg("$reports.backtrace") . ' 2>/dev/null');
            sweep($pid);
            pcntl_waitpid($pid, $status);

            return 'it hangs';
        }
        usleep(2000);
    }
    usleep(1000);
    sweep($pid);
    if (array_filter(glob("$reports.mem.*"), is_finding(...)) !== []) {
        return 'it was reported';
    }

    if (pcntl_wifexited($status) && pcntl_wexitstatus($status) === NO_PROGRAM) {
        return 'it is no program';
    }

    /* The program may kill itself, and a SIGUSR1 may arrive when it isn't handled any more. */
    return pcntl_wifsignaled($status) && !in_array(pcntl_wtermsig($status), [SIGKILL, SIGUSR1], true)
        ? 'signal ' . pcntl_wtermsig($status) : null;
}

/**
 * Leaves out, starting at the end, whatever isn't needed for the same finding.
 *
 * @param string[] $statements
 * @return string[]
 */
function shrink(int $seed, array $statements, string $file, string $reports): array
{
    $end = time() + 120;
    for ($i = count($statements) - 1; $i >= 0 && time() < $end; $i--) {
        $fewer = $statements;
        array_splice($fewer, $i, 1);
        file_put_contents($file, text($seed, $fewer));
        if (run($file, $reports) !== null) {
            $statements = $fewer;
        }
    }
    file_put_contents($file, text($seed, $statements));
    run($file, $reports);

    return $statements;
}

/** This process's environment tells the sanitizers where to write: PREFIX.mem.PID. */
function try_seed(int $seed, string $directory): bool
{
    $file = "$directory/program.php";
    $reports = "$directory/report";
    $statements = (new Program($seed))->statements();
    file_put_contents($file, text($seed, $statements));
    $what = run($file, $reports);
    if ($what === null) {
        return true;
    }
    fwrite(STDERR, "FAIL fuzz php: $seed, $what\n");
    copy($file, "$directory/$seed.whole.php");
    foreach (glob("$reports.*") as $report) {
        copy($report, "$directory/$seed" . substr($report, strlen($reports)));
        fwrite(STDERR, implode('', array_map(static fn (string $line) => "    $line", array_slice(file($report), 0, 40))));
    }
    $statements = shrink($seed, $statements, $file, $reports);
    rename($file, "$directory/$seed.php");
    fwrite(STDERR, "    " . implode("\n    ", $statements) . "\nto run it again: scripts/fuzz php $directory/$seed.php\n");

    return false;
}

[, $directory, $what] = $argv;
if (is_file($what)) {
    $wrong = run(realpath($what), "$directory/report");
    foreach ($wrong === null ? [] : glob("$directory/report.*") as $report) {
        fwrite(STDERR, file_get_contents($report));
    }
    fwrite(STDERR, ($wrong ?? 'nothing was found') . "\n");
    exit($wrong === null ? 0 : 1);
}
[$ran, $found, $end] = [0, 0, microtime(true) + (float) $what];
for ($seed = (int) $argv[3]; microtime(true) < $end && $found < 10; $seed++) {
    $found += try_seed($seed, $directory) ? 0 : 1;
    $ran++;
}
echo "$ran $found\n";
