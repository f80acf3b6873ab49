<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** Counts what a process does for each pair of acquire() and release(): the difference between many pairs and few. */
final class Instructions
{
    private const FEW = 100;
    private const CODE = <<<'PHP'
        $lock = new DistLock\RedisLock('bench-instructions:' . getmypid(), $argv[1]);
        for ($i = 0; $i < $argv[2]; $i++) {
            $lock->acquire() && $lock->release();
        }
        file_put_contents($argv[3], DistLock\stats()['commands']);
        PHP;

    /** @param array<string, string> $settings for php.ini */
    public function __construct(private readonly string $directory, private readonly array $settings)
    {
    }

    /** @return array{instructions: float, system_calls: float, commands: float} of each pair */
    public function measure(int $pairs): array
    {
        $few = $this->counts(self::FEW);
        foreach ($this->counts(self::FEW + $pairs) as $what => $count) {
            $figures[$what] = ($count - $few[$what]) / $pairs;
        }

        return $figures;
    }

    /** @return array{instructions: int, system_calls: int, commands: int} */
    private function counts(int $pairs): array
    {
        $profile = $this->run($pairs, 'valgrind', '--quiet', '--tool=callgrind', '--callgrind-out-file=FILE');
        $calls = $this->run($pairs, 'strace', '--follow-forks', '--summary-only', '--output=FILE');
        if (!preg_match('/^summary: (\d+)/m', $profile, $instructions) || !preg_match('/^100\.00\s+\S+\s+\d+\s+(\d+) .*total$/m', $calls, $total)) {
            throw new \RuntimeException("valgrind or strace wrote something else:\n$profile\n$calls");
        }

        return [
            'instructions' => (int) $instructions[1],
            'system_calls' => (int) $total[1],
            'commands' => (int) file_get_contents("$this->directory/commands"),
        ];
    }

    /** Runs so many pairs under a program, and returns what this has written to FILE. */
    private function run(int $pairs, string ...$under): string
    {
        $file = "$this->directory/" . basename($under[0]);
        $settings = [];
        foreach ($this->settings as $name => $value) {
            array_push($settings, '-d', "$name=$value");
        }
        $server = 'redis://' . CommandLine::environment('DISTLOCK_TEST_REDIS_HOST') . ':' . CommandLine::environment('DISTLOCK_TEST_REDIS_PORT');
        $process = proc_open([
            ...str_replace('FILE', $file, $under),
            PHP_BINARY, ...explode(' ', CommandLine::environment('DISTLOCK_TEST_PHP_OPTIONS')), '-d', 'pcre.jit=0', ...$settings,
            '-r', self::CODE, '--', "$server?timeout=60&connect_timeout=60", (string) $pairs, "$this->directory/commands",
        ], [], $pipes);
        if ($process === false || proc_close($process) !== 0) {
            throw new \RuntimeException("$under[0] failed");
        }

        return (string) file_get_contents($file);
    }
}
