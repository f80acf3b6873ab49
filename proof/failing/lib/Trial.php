<?php

declare(strict_types=1);

namespace DistLock\Failing;

/** A process that runs a program with one fault, or without any. */
final class Trial
{
    private const SETTINGS = [
        'display_errors' => 'stderr',
        'display_startup_errors' => '1',
        'distlock.default_timeout' => '20',
    ];

    public readonly Control $control;
    /** The beginning of the names of its locks. */
    public readonly string $prefix;
    public readonly float $began;
    private readonly int $pid;
    private readonly string $files;
    /** @var resource */
    private $process;
    private ?int $exit = null;

    public function __construct(public readonly string $program, public readonly ?Fault $fault, Calls $calls, private readonly string $directory)
    {
        static $number = 0;
        $this->prefix = 'failing/' . getmypid() . '-' . ++$number;
        $this->files = "$directory/$number";
        $this->control = new Control("$this->files.control", $calls);
        $this->control->prepare($fault);
        $this->began = microtime(true);
        $this->process = $this->start();
        $this->pid = $this->look()['pid'];
    }

    /**
     * Before PHP 8.3, only the first look after the end returns how it ended.
     *
     * @return array{pid: int, running: bool, ...}
     */
    private function look(): array
    {
        $status = proc_get_status($this->process);
        if (!$status['running']) {
            $this->exit ??= $status['signaled'] ? 128 + $status['termsig'] : $status['exitcode'];
        }

        return $status;
    }

    /** Whether it is over; it is killed at its limit. */
    public function isOver(float $limit): bool
    {
        if ($this->look()['running']) {
            microtime(true) - $this->began < $limit || proc_terminate($this->process, SIGKILL);
            return false;
        }
        proc_close($this->process);

        return true;
    }

    /** @return list<string> what is wrong with it */
    public function faults(string $left): array
    {
        $wrong = array_filter(explode("\n", (string) file_get_contents("$this->files.out")));
        if ($this->exit !== 0) {
            $wrong[] = sprintf('exit code %d after %.1f s: %s', $this->exit, microtime(true) - $this->began, trim($this->messages()));
        }
        foreach ((array) glob("$this->files.mem*") as $report) {
            $wrong[] = (string) file_get_contents((string) $report);
        }
        $wrong[] = $this->openDescriptors();
        $left === '' || $wrong[] = "left on a server: $left";

        return array_values(array_filter($wrong));
    }

    /** The descriptors that were left open, except for what proof/failing/README.md allows. */
    private function openDescriptors(): string
    {
        [$open, $by, $pid] = $this->control->leftOpen();
        $place = $by > 1 ? $this->place([$by]) : 'the client library';
        $isAllowed = $by === 1 && str_contains($this->trace(), 'start_closing');

        return $open === 0 || $isAllowed ? '' : "descriptors left open: $open, one of them " . ($pid !== $this->pid ? 'in a child, ' : '') . "opened at $place";
    }

    /** What it wrote to its standard error: the exceptions that were expected, and messages of PHP. */
    public function messages(): string
    {
        return (string) file_get_contents("$this->files.err");
    }

    /** The functions and lines that made the call which failed. */
    public function trace(): string
    {
        return $this->place($this->control->frames());
    }

    public function delete(): void
    {
        array_map(unlink(...), (array) glob("$this->files.*"));
    }

    /** @param list<int> $addresses return addresses in distlock.so */
    private function place(array $addresses): string
    {
        $calls = array_map(static fn (int $address) => dechex($address - 1), array_filter($addresses, static fn (int $address) => $address > 1));
        $command = ['addr2line', '-e', (string) getenv('DISTLOCK_TEST_EXTENSION'), '-fpis', ...$calls];
        $lines = $calls === [] ? [] : explode("\n", trim((string) shell_exec(implode(' ', array_map(escapeshellarg(...), $command)))));

        return implode(' < ', array_map(static fn (string $line) => str_replace(' (inlined by) ', '', $line), $lines));
    }

    /** @return resource */
    private function start()
    {
        $settings = self::SETTINGS;
        if ($this->program === 'metrics') {
            $settings['distlock.metrics_file'] = "$this->files.metrics";
        }
        $command = [(string) getenv('TEST_PHP_EXECUTABLE'), ...explode(' ', (string) getenv('DISTLOCK_TEST_PHP_OPTIONS'))];
        foreach ($settings as $name => $value) {
            array_push($command, '-d', "$name=$value");
        }
        array_push($command, __DIR__ . '/../program.php', $this->program, $this->prefix);
        $asan = getenv('ASAN_OPTIONS');
        $environment = ['FAILING_CONTROL' => $this->control->path, 'LD_PRELOAD' => (string) getenv('FAILING_PRELOAD')]
            + ($asan === false ? [] : ['ASAN_OPTIONS' => "$asan:log_path=$this->files.mem"]) + getenv();
        $process = proc_open(
            $command,
            [['file', '/dev/null', 'r'], ['file', "$this->files.out", 'w'], ['file', "$this->files.err", 'w']],
            $pipes,
            $this->directory,
            $environment,
        );

        return $process !== false ? $process : throw new \RuntimeException('no process');
    }
}
