<?php

declare(strict_types=1);

namespace DistLock\Failing;

/** Counts the calls of each program, and lets each of them fail. */
final class Run
{
    /** In seconds, as long as nothing is slower than on a machine that is merely busy. */
    private const ROUND_LIMIT = 12.0;
    private const TRIAL_LIMIT = 60.0;

    public int $passed = 0;
    public int $failed = 0;
    /** Faults that didn't happen, because that run made fewer calls. */
    public int $missed = 0;
    private Calls $calls;
    private Left $left;

    public function __construct(private readonly Options $options, private readonly string $directory, private readonly float $slowness)
    {
        $this->calls = new Calls();
        $this->left = new Left();
        putenv('FAILING_LIMIT=' . self::ROUND_LIMIT * $slowness);
    }

    public function all(): void
    {
        $faults = $this->options->faults !== []
            ? array_map(fn (string $text) => Fault::fromText($text, $this->calls), $this->options->faults)
            : $this->possible();
        mt_srand($this->options->seed);
        $this->options->seconds === INF || shuffle($faults);
        $deadline = microtime(true) + $this->options->seconds;
        $this->each($faults, $deadline, function (Trial $trial): void {
            $this->judge($trial) ? $this->passed++ : $this->again($trial->fault ?? throw new \LogicException());
        });
    }

    /** A program that is wrong once may have met a busy machine; only what is wrong again counts as failed. */
    private function again(Fault $fault): void
    {
        $trial = $this->complete(new Trial($fault->program, $fault, $this->calls, $this->directory));
        $this->judge($trial) ? $this->passed++ : $this->failed++;
    }

    /** Shows what is wrong, and returns whether nothing is. */
    private function judge(Trial $trial): bool
    {
        $wrong = $trial->faults($this->left->by($trial));
        if ($wrong === []) {
            if ($this->options->faults !== []) {
                echo "PASS $trial->fault\n", self::block('at', $trial->trace()), self::block('said', $trial->messages());
            }
            $this->missed += (int) ($trial->fault !== null && !$trial->control->hasFailed());
            $trial->delete();
            return true;
        }
        echo 'FAIL ', $trial->fault ?? "$trial->program without a fault", "\n", self::block('at', $trial->trace());
        foreach ($wrong as $one) {
            echo self::block('wrong', $one);
        }
        echo self::block('said', $trial->messages());
        $trial->delete();

        return false;
    }

    private static function block(string $title, string $text): string
    {
        return trim($text) === '' ? '' : "  $title: " . str_replace("\n", "\n    ", trim($text)) . "\n";
    }

    /** @return list<Fault> all of those that can happen, by two runs of each program without any */
    private function possible(): array
    {
        $most = [];
        foreach ($this->programs() as $program) {
            for ($run = 0; $run < 2; $run++) {
                $trial = $this->complete(new Trial($program, null, $this->calls, $this->directory));
                foreach ($trial->control->counts() as $module => $counts) {
                    foreach ($counts as $call => $count) {
                        $most[$program][$module][$call] = max($most[$program][$module][$call] ?? 0, $count);
                    }
                }
                $this->failed += (int) !$this->judge($trial);
            }
        }

        return $this->faultsAmong($most);
    }

    /** @return list<string> */
    private function programs(): array
    {
        $names = array_map(static fn (string $path) => basename($path, '.php'), (array) glob(__DIR__ . '/../programs/*.php'));
        $program = strstr($this->options->only, ':', true);

        return array_values(array_filter($names, static fn (string $name) => $program === false || str_ends_with($name, $program)));
    }

    private function complete(Trial $trial): Trial
    {
        while (!$trial->isOver(self::TRIAL_LIMIT * $this->slowness)) {
            usleep(2000);
        }

        return $trial;
    }

    /**
     * @param array<string, array<string, array<string, int>>> $counts by program, module and call
     *
     * @return list<Fault>
     */
    private function faultsAmong(array $counts): array
    {
        $faults = [];
        foreach ($counts as $program => $modules) {
            foreach ($this->options->libraries ? $modules : [Control::MODULES[0] => $modules[Control::MODULES[0]]] as $module => $calls) {
                foreach ($calls as $call => $count) {
                    for ($nth = 1; $nth <= $count; $nth++) {
                        foreach ($this->calls->errors[$call] as $error) {
                            $faults[] = new Fault($program, $module, $call, $nth, $error);
                        }
                    }
                }
            }
        }
        $faults = array_values(array_filter($faults, fn (Fault $fault) => str_contains((string) $fault, $this->options->only)));
        echo count($faults), " faults in ", count($counts), " programs\n";

        return $faults;
    }

    /**
     * @param list<Fault> $faults
     * @param callable(Trial): void $done
     */
    private function each(array $faults, float $deadline, callable $done): void
    {
        $running = [];
        while ($running !== [] || ($faults !== [] && microtime(true) < $deadline)) {
            while (count($running) < $this->options->jobs && $faults !== [] && microtime(true) < $deadline) {
                $fault = array_shift($faults);
                $running[] = new Trial($fault->program, $fault, $this->calls, $this->directory);
            }
            foreach ($running as $i => $trial) {
                if ($trial->isOver(self::TRIAL_LIMIT * $this->slowness)) {
                    unset($running[$i]);
                    $done($trial);
                }
            }
            usleep(2000);
        }
    }
}
