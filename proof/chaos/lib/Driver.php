<?php

declare(strict_types=1);

namespace DistLock\Chaos;

use function DistLock\Test\await;
use function DistLock\Test\environment;
use function DistLock\Test\php;
use function DistLock\Test\slowness;

/** One run with one backend: workers that are restarted when they end, and the nemesis alongside them. */
final class Driver
{
    /** A process may grow by this much: connections to each server and a listening one, threads that serve them, and
     * kilobytes. If the process is slow, it runs under a sanitizer, which keeps freed memory.
     */
    private const GROWTH = ['descriptor' => 80, 'thread' => 8, 'memory' => 40_000];

    /**
     * A pause this many nanoseconds too long is a stall; stalls no further apart than the second number count as one.
     */
    private const STALL = 200_000_000;
    private const BETWEEN_STALLS = 2_000_000_000;

    /** For this many seconds all workers connect at once, to servers that have just started. */
    private const START = 3.0;

    /** A worker that doesn't end is killed after this many seconds. */
    private const PATIENCE = 60;

    /** @var array<int, resource> the running workers, by number */
    private array $workers = [];
    /** @var string[] their names */
    private array $locks = [];
    /** @var int[] how often each was started */
    private array $lives = [];
    /** @var string[] problems that the checker doesn't find */
    private array $problems = [];
    private History $driver;
    private History $observer;
    /** The driver's faults, in addition to the nemesis's. */
    private History $stalls;
    /** The last of them, as a fault. */
    private array $stall = [
        'what' => 'fault', 'number' => 1_000_000, 'kind' => 'stall', 'target' => 'machine', 'from' => 0, 'until' => 0, 'locks' => null,
        'excuses' => [], 'disturbs' => ['*'],
    ];

    public function __construct(private Options $options, private string $name, private Backend $backend, private string $folder)
    {
        foreach (['history', 'workers', 'progress', 'output', 'ledgers', 'given', 'left', 'rows'] as $sub) {
            mkdir("$folder/$sub", recursive: true);
        }
        $this->driver = new History($folder, 'driver');
        $this->observer = new History($folder, 'observer');
        $this->stalls = new History($folder, 'nemesis');
    }

    /** @return bool whether nothing was violated */
    public function run(float $seconds): bool
    {
        $this->describe();
        $now = hrtime(true);
        $start = ['number' => 999_999, 'kind' => 'start', 'from' => $now, 'until' => $now + (int) (self::START * 1e9), 'after' => 0.0];
        $this->stalls->write($start + $this->stall);
        $nemesis = $this->options->calm ? null : $this->inBackground($this->nemesis(...));
        $witness = $this->backend->witness($this->folder);
        $witness = $witness === null ? null : $this->inBackground($witness->run(...));
        $this->supervise($seconds);
        touch("$this->folder/calm");
        if ($nemesis !== null) {
            $this->supervise(INF, fn (): bool => pcntl_waitpid($nemesis, $status, WNOHANG) !== 0);
        }
        // Clients whose waits were just disturbed may finish undisturbed.
        $this->supervise(1.0);
        touch("$this->folder/over");
        $this->awaitWorkers();
        $witness === null || pcntl_waitpid($witness, $status);
        $this->observe();
        $this->backend->stop();

        return $this->check();
    }

    /** @return array{int, int} how many acquisitions there were, and how many of them waited */
    private function progress(): array
    {
        $sums = [0, 0];
        foreach (glob("$this->folder/progress/*") as $file) {
            $figures = explode(' ', file_get_contents($file)) + [0, 0];
            $sums = [$sums[0] + (int) $figures[0], $sums[1] + (int) $figures[1]];
        }

        return $sums;
    }

    private function describe(): void
    {
        $locks = $this->backend->locks();
        if ($this->options->class !== null) {
            $classes = array_unique(array_column($locks, 'class'));
            $locks = array_filter($locks, fn (array $lock) => $lock['class'] === $this->options->class);
            $locks !== [] || throw new \InvalidArgumentException("--class: here there are " . implode(', ', $classes));
        }
        // This is more than the sessions and queue places of the dead can add up to, in addition to the ttl: README.md.
        $locks = array_map(fn (array $lock) => ['backend' => $this->name, 'slack' => 8 * slowness()] + $lock, $locks);
        $run = [
            'seed' => $this->options->seed,
            'backend' => $this->name,
            'versions' => ['distlock' => phpversion('distlock'), 'php' => PHP_VERSION, 'server' => $this->backend->version()],
            'workers' => $this->options->workers ?? 8 + $this->options->seed % 17,
            'began' => hrtime(true),
            'locks' => $locks,
            'routes' => $this->backend->routes(),
            'bounds' => $this->backend->bounds(),
            'minutes' => $this->options->minutes,
            'growth' => ['memory' => self::GROWTH['memory'] * (slowness() > 1 ? 10 : 1)] + self::GROWTH,
            'order_slack' => slowness(),
            'bound_slack' => 2 * slowness(),
            'loss_slack' => 2 * slowness(),
            'aftermath' => 2 * slowness(),
        ];
        file_put_contents("$this->folder/run.json", json_encode($run, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES));
        $this->locks = array_keys($locks);
        $this->lives = array_fill(1, $run['workers'], 0);
        fwrite(STDERR, "$this->name: {$run['workers']} workers, seed {$this->options->seed}, in $this->folder\n");
    }

    private function nemesis(): void
    {
        $faults = $this->backend->faults();
        if ($this->options->fault !== null) {
            $faults = array_values(array_filter($faults, fn (array $fault) => basename(strtr($fault[0]::class, '\\', '/')) === $this->options->fault));
            $faults !== [] || throw new \InvalidArgumentException("--fault: $this->name has no {$this->options->fault}");
        }
        (new Nemesis($this->folder, $this->options->seed, $faults, $this->locks))->run();
    }

    /** Runs this in a child. */
    private function inBackground(callable $work): int
    {
        $pid = pcntl_fork();
        if ($pid !== 0) {
            return $pid;
        }
        try {
            $work();
        } catch (\Throwable $thrown) {
            file_put_contents("$this->folder/background-failed", "$thrown");
        }
        // Nothing that ends with this script may end with its child.
        posix_kill(getmypid(), SIGKILL);
        exit;
    }

    /** Keeps all workers running for this long, or until it is enough. */
    private function supervise(float $seconds, ?callable $enough = null): void
    {
        $end = hrtime(true) + ($seconds === INF ? PHP_INT_MAX / 2 : $seconds * 1e9);
        for ($turn = 0; hrtime(true) < $end && !($enough !== null && $enough()); $turn++) {
            foreach (array_keys($this->lives) as $number) {
                $this->hasEnded($number) && $this->launch($number);
            }
            if ($enough === null && $seconds > 1.0 && $turn % 100 === 99 && $this->suffices()) {
                break;
            }
            $this->rest();
        }
    }

    /** Pauses for a moment. If that takes much longer, the machine was frozen, which is nobody's fault.
     */
    private function rest(): void
    {
        $before = hrtime(true);
        usleep(10_000);
        $now = hrtime(true);
        if ($now - $before < self::STALL) {
            return;
        }
        if ($before - $this->stall['until'] > self::BETWEEN_STALLS) {
            $this->stall = ['number' => $this->stall['number'] + 1, 'from' => $before] + $this->stall;
        }
        $this->stall['until'] = $now;
        $this->stalls->write($this->stall);
    }

    private function suffices(): bool
    {
        // A long run can be ended early by creating the file calm.
        if (file_exists("$this->folder/background-failed") || file_exists("$this->folder/calm")) {
            return true;
        }

        return $this->options->acquisitions !== null && $this->progress()[1] >= $this->options->acquisitions;
    }

    private function launch(int $number): void
    {
        $life = ++$this->lives[$number];
        $options = explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS'));
        $output = ['file', sprintf('%s/output/w%02d-%d', $this->folder, $number, $life), 'w'];
        $this->workers[$number] = proc_open(
            [php(), ...$options, dirname(__DIR__) . '/worker.php', $this->folder, "$number", "$life"],
            [['file', '/dev/null', 'r'], $output, $output],
            $pipes,
        );
    }

    /** Whether this worker has ended. How it ended is evaluated immediately. */
    private function hasEnded(int $number): bool
    {
        if (!isset($this->workers[$number])) {
            return true;
        }
        $status = proc_get_status($this->workers[$number]);
        if ($status['running']) {
            return false;
        }
        proc_close($this->workers[$number]);
        unset($this->workers[$number]);
        $this->judge(sprintf('w%02d-%d', $number, $this->lives[$number]), $status);

        return true;
    }

    private function judge(string $actor, array $status): void
    {
        $signal = $status['signaled'] ? $status['termsig'] : null;
        $output = file_get_contents("$this->folder/output/$actor");
        if ($signal === SIGUSR1 && $this->hasToldItsEnd($actor)) {
            // PHP removes the nemesis's handler before the process has ended.
            $signal = null;
            $output = '';
            $status['exitcode'] = 0;
        }
        $this->driver->write(['what' => 'reaped', 'actor' => $actor, 'code' => $status['exitcode'], 'signal' => $signal]);
        $how = match (true) {
            $signal === SIGKILL, $signal === null && $status['exitcode'] === 0 && $output === '' => null,
            $status['exitcode'] === 255 && preg_match('/DistLock\\\\Chaos\\\\Given|Allowed memory size/', $output) === 1 => null,
            $signal !== null => "ended by signal $signal",
            default => "ended with {$status['exitcode']}",
        };
        if ($how === null) {
            unlink("$this->folder/output/$actor");
        } else {
            $this->problems[] = "$actor $how: " . substr(trim($output), 0, 2000);
        }
    }

    private function hasToldItsEnd(string $actor): bool
    {
        $lines = explode("\n", trim(file_get_contents("$this->folder/history/$actor.jsonl")));

        return (json_decode(end($lines), true)['what'] ?? null) === 'ends';
    }

    private function awaitWorkers(): void
    {
        $end = hrtime(true) + (int) (self::PATIENCE * slowness() * 1e9);
        do {
            $this->rest();
            $waiting = array_filter(array_keys($this->workers), fn (int $number) => !$this->hasEnded($number));
        } while ($waiting !== [] && hrtime(true) < $end);
        foreach ($waiting as $number) {
            $this->observer->write(['what' => 'left', 'kind' => 'process', 'name' => "worker $number", 'expected' => false]);
            $this->problems[] = "worker $number doesn't end";
            proc_terminate($this->workers[$number], SIGKILL);
        }
        is_file("$this->folder/background-failed") && $this->problems[] = 'in the background: ' . file_get_contents("$this->folder/background-failed");
    }

    /** Observes what is left after everything that can expire has expired. */
    private function observe(): void
    {
        $ttl = max(array_column($this->backend->locks(), 'ttl'));
        $lines = [];
        try {
            await(function () use (&$lines): bool {
                $lines = $this->backend->left();

                return array_filter($lines, static fn (array $line): bool => !$line['expected']) === [];
            }, 15 + $ttl / slowness());
        } catch (\RuntimeException) {
            // It is still there.
        }
        foreach (glob("$this->folder/left/*") as $file) {
            $kind = substr(strrchr($file, '-'), 1);
            $this->observer->write(['what' => 'left', 'kind' => $kind, 'name' => file_get_contents($file), 'expected' => false]);
        }
        foreach ($lines as $line) {
            $this->observer->write(['what' => 'left'] + $line);
        }
    }

    private function check(): bool
    {
        [$acquired, $contended] = $this->progress();
        fwrite(STDERR, "$this->name: $acquired acquisitions, $contended of them waited; " . array_sum($this->lives) . " processes\n");
        foreach ($this->problems as $problem) {
            echo "$problem\n";
        }
        $codes = [];
        foreach (['check.php', 'judge.php'] as $judge) {
            $command = [PHP_BINARY, '-n', '-d', 'memory_limit=-1', dirname(__DIR__) . "/$judge", $this->folder];
            passthru(implode(' ', array_map(escapeshellarg(...), $command)), $codes[]);
        }

        $held = $codes === [0, 0] && $this->problems === [];
        if (!$held) {
            // Keeps what the servers wrote: their logs and their data.
            exec('cp -a --sparse=always ' . escapeshellarg(environment('DISTLOCK_TEST_DIR')) . ' ' . escapeshellarg("$this->folder/servers"));
        }

        return $held;
    }
}
