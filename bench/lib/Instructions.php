<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** Counts what a process does for each pair of acquire() and release(): the difference between many pairs and few. */
final class Instructions
{
    public const PAIR = <<<'PHP'
        $lock = new DistLock\RedisLock('bench-instructions:' . getmypid(), "redis://$argv[1]:$argv[2]?timeout=60&connect_timeout=60");
        for ($i = 0; $i < $argv[3]; $i++) {
            $lock->acquire() && $lock->release();
        }
        PHP;
    public const POSTED_PAIR = <<<'PHP'
        $lock = new DistLock\RedisLock('bench-instructions:' . getmypid(), "redis://$argv[1]:$argv[2]?timeout=60&connect_timeout=60");
        for ($i = 0; $i < $argv[3]; $i++) {
            $lock->acquire() && $lock->release(false);
        }
        PHP;
    /** Nothing but the two calls, with a token that is always the same. */
    public const PHPREDIS_PAIR = <<<'PHP'
        $redis = new Redis();
        $redis->connect($argv[1], $argv[2], 60.0);
        $release = $redis->script('load', "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0");
        $lock = 'bench-instructions:' . getmypid();
        for ($i = 0; $i < $argv[3]; $i++) {
            $redis->set($lock, 'token', ['nx', 'px' => 10000]) && $redis->evalSha($release, [$lock, 'token'], 1);
        }
        PHP;
    private const FEW = 100;
    private const REPORT = "\nfile_put_contents(\$argv[4], DistLock\\stats()['commands']);";

    /** @param array<string, string> $settings for php.ini */
    public function __construct(private readonly string $directory, private readonly array $settings, private readonly string $code = self::PAIR)
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
        $calls = $this->run($pairs, ...SystemCalls::STRACE);
        if (!preg_match('/^summary: (\d+)/m', $profile, $instructions)) {
            throw new \RuntimeException("valgrind wrote something else:\n$profile");
        }

        return [
            'instructions' => (int) $instructions[1],
            'system_calls' => SystemCalls::total($calls),
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
        $process = proc_open([
            ...str_replace('FILE', $file, $under),
            PHP_BINARY, ...explode(' ', CommandLine::environment('DISTLOCK_TEST_PHP_OPTIONS')), '-d', 'pcre.jit=0', ...$settings,
            '-r', $this->code . self::REPORT, '--', CommandLine::environment('DISTLOCK_TEST_REDIS_HOST'),
            CommandLine::environment('DISTLOCK_TEST_REDIS_PORT'), (string) $pairs, "$this->directory/commands",
        ], [], $pipes);
        if ($process === false || proc_close($process) !== 0) {
            throw new \RuntimeException("$under[0] failed");
        }

        return (string) file_get_contents($file);
    }
}
