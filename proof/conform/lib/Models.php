<?php

declare(strict_types=1);

namespace DistLock\Conform;

/** Compares the scripts with the servers of those models that a program can ask or repeat. */
final class Models
{
    /** How many calls each is given to find a fault. */
    private const MOST_CALLS = ['owed' => 5_000, 'waiting' => 10_000, 'redis_modes' => 2_000];
    /** Which scripts each has: its head says the same. */
    public const SCRIPTS = [
        'owed' => ['acquire', 'leave', 'release', 'downgrade', 'rename'],
        'waiting' => ['acquire', 'leave', 'release', 'renew'],
        'redis_modes' => ['acquire', 'leave', 'release', 'downgrade'],
    ];
    /** Faults of what no model has: a thousand dead waiters, what other programs write, and values. */
    private const NOT_MODELLED = '/^(limit|foreign|session): /';
    /** Which fault is found by which, as a table. */
    private const FOUND = __DIR__ . '/../models/mutants.md';

    private readonly Server $server;

    /** @param string $directory of the server, with the models' programs */
    public function __construct(private readonly string $directory, private readonly Scripts $scripts)
    {
        $this->server = new Server($directory);
    }

    private function start(string $model): ModelRun
    {
        return match ($model) {
            'owed' => new OwedRun($this->server, new ModelProgram("$this->directory/owed")),
            'waiting' => new WaitingRun($this->server, new ModelProgram("$this->directory/waiting")),
            'redis_modes' => new ModesRun($this->server, $this->directory),
        };
    }

    /** Each model gets a third of the time, or of the calls. */
    public function run(Options $options): bool
    {
        $failed = 0;
        $models = array_keys(self::MOST_CALLS);
        $this->server->load($this->scripts);
        foreach ($models as $model) {
            $run = $this->start($model);
            $began = microtime(true);
            $seed = $options->seed;
            do {
                $agrees = $run->schedule($seed++);
                $seconds = microtime(true) - $began;
            } while ($agrees && $run->calls < $options->calls / count($models) && $seconds < $options->seconds / count($models));
            echo implode("\n", $agrees ? $run->replies->table() : $run->difference), "\n";
            printf("%d calls, %.0f a second\n", $run->calls, $run->calls / $seconds);
            echo $agrees ? 'PASS' : 'FAIL', " scripts/conform --models, $model", $agrees ? '' : ', --seed ' . ($seed - 1), "\n";
            $failed += (int) !$agrees;
        }
        printf("%d passed, %d failed\n", count($models) - $failed, $failed);

        return $failed === 0;
    }

    /** Plants each fault with $only in its name, and checks that it is found by those that have found it before. */
    public function findMutants(string $only): bool
    {
        $passed = $failed = 0;
        $expected = self::found();
        foreach (Mutants::MUTANTS as [$fault, $text, $replacement]) {
            if (!str_contains($fault, $only) || preg_match(self::NOT_MODELLED, $fault)) {
                continue;
            }
            $mutated = $this->scripts->mutate($text, $replacement);
            $this->server->load($mutated);
            $marks = array_map(
                fn (string $model) => $this->hasAnyOf(self::SCRIPTS[$model], $mutated) && $this->finds($model),
                array_keys(self::MOST_CALLS),
            );
            $isRight = array_diff_key(array_filter($expected[$fault] ?? []), array_filter($marks)) === [];
            $isRight ? $passed++ : $failed++;
            $marks = array_map(static fn (bool $isFound) => $isFound ? 'x' : ' ', $marks);
            echo $isRight ? 'PASS' : 'FAIL', " | $fault | ", implode(' | ', $marks), " |\n";
        }
        echo "$passed passed, $failed failed\n";

        return $failed === 0 && $passed > 0;
    }

    /** @param list<string> $names of scripts, one of which may be a changed one */
    private function hasAnyOf(array $names, Scripts $changed): bool
    {
        $names = array_flip($names);

        return array_intersect_key($changed->sources, $names) !== array_intersect_key($this->scripts->sources, $names);
    }

    private function finds(string $model): bool
    {
        $run = $this->start($model);
        for ($seed = 1; $run->calls < self::MOST_CALLS[$model] && $run->schedule($seed); $seed++) {
        }

        return $run->difference !== [];
    }

    /** @return array<string, list<bool>> for each fault, in the order of the models, which of them finds it */
    private static function found(): array
    {
        $found = [];
        foreach (file(self::FOUND, FILE_IGNORE_NEW_LINES) ?: [] as $line) {
            $cells = array_map(trim(...), explode('|', $line));
            if (count($cells) === 6) {
                $found[$cells[1]] = array_map(static fn (string $cell) => $cell === 'x', array_slice($cells, 2, 3));
            }
        }

        return $found;
    }
}
