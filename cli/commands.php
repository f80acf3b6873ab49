<?php

/* The commands that show locks or break one. */

declare(strict_types=1);

namespace DistLock\CommandLine;

use DistLock\DistLockException;
use DistLock\Lock;

/** The commands. Each returns the exit code. */
final class Commands
{
    private readonly Backend $backend;

    public function __construct(private readonly Options $options)
    {
        $this->backend = $options->has('zookeeper') ? new ZooKeeper($options) : new Redis($options);
    }

    public function run(): int
    {
        return match ($this->options->command) {
            'run' => $this->runCommand(),
            'list' => $this->list(),
            'show' => $this->show(),
            'watch' => $this->watch(),
            'release' => $this->release(),
        };
    }

    private function runCommand(): int
    {
        Run::need();
        $options = $this->options;
        $timeout = $options->number('timeout', INF, 0);
        $grace = $options->number('grace', 10, 0);
        $permits = $options->integer('permits', null, 1, 100000);
        $conflict = $options->integer('conflict-exit-code', NOT_ACQUIRED, 0, 255);
        if ($permits !== null && $options->has('read')) {
            throw new UsageError('--read and --permits can\'t be used together');
        }
        $lock = $this->backend->lock($options->words[0], $permits, $options->number('ttl', 10, 0));
        $acquire = static fn (Lock $lock) => $options->has('read') ? $lock->acquireRead($timeout) : $lock->acquire($timeout);

        return (new Run($lock, $options->rest, $grace))->start($acquire) ?? $conflict;
    }

    private function list(): int
    {
        $states = $this->states();
        $this->print($this->options->has('json') ? $this->json($states) : Table::lines($states, Screen::size()[0] ?? null));

        return HELD;
    }

    private function show(): int
    {
        $state = $this->backend->look($this->options->words[0]);
        $this->print($this->options->has('json') ? [self::encode($state->toArray(true))] : self::details($state));

        return $state->status->isHeld() ? HELD : NOT_HELD;
    }

    private function watch(): int
    {
        $interval = $this->options->number('interval', 2, 0.1);
        $left = $this->options->number('count', PHP_INT_MAX, 1);
        $screen = new Screen(stream_isatty(STDOUT) && !$this->options->has('json'));
        // If the server can't be reached at first, that is an error; later on, the list shows it, and tries again.
        $states = $this->states();
        $screen->open();
        while ($screen->show($this->frame($states)) && --$left > 0 && $screen->wait($interval)) {
            $states = $this->tryStates();
        }

        return HELD;
    }

    private function release(): int
    {
        $name = $this->options->words[0];
        if (!$this->options->has('force')) {
            throw new UsageError('release breaks the lock without stopping its owner; to do that, add --force');
        }
        $isReleased = $this->backend->release($name, $this->options->has('foreign'));
        if ($this->options->has('json')) {
            $this->print([self::encode(['name' => $name, 'released' => $isReleased])]);
        } else {
            $this->print([Text::harmless($name) . ($isReleased ? ' was released' : ' was not held')]);
        }

        return $isReleased ? HELD : NOT_HELD;
    }

    /** @return State[] sorted by name; without --all, only locks that are held or waited for */
    private function states(): array
    {
        $names = $this->backend->names($this->options->words[0] ?? '*');
        sort($names, SORT_STRING);
        $states = [];
        foreach ($names as $name) {
            $state = $this->backend->look($name);
            if ($state->status->isHeld() || $state->status->waiters > 0 || $this->options->has('all')) {
                $states[] = $state;
            }
        }

        return $states;
    }

    /** @return State[]|string the states, or an error message */
    private function tryStates(): array|string
    {
        try {
            return $this->states();
        } catch (DistLockException $exception) {
            return $exception->getMessage();
        }
    }

    /**
     * @param State[]|string $states
     * @return string[] lines
     */
    private function frame(array|string $states): array
    {
        if ($this->options->has('json')) {
            return is_array($states) ? $this->json($states) : [self::encode(['error' => $states])];
        }
        $width = Screen::size()[0] ?? null;
        if (is_string($states)) {
            $text = date('H:i:s') . '  ' . Text::harmless($states);

            return [...($width === null ? [$text] : Text::wrap($text, $width)), ''];
        }
        $waiters = array_sum(array_map(static fn (State $state) => $state->status->waiters, $states));
        $head = date('H:i:s') . '  ' . Text::count(count($states), 'lock') . ', ' . Text::count($waiters, 'waiter');

        return [
            $width === null ? $head : Text::cut($head, $width),
            ...Table::lines($states, $width),
            '',
        ];
    }

    /** @return string[] lines */
    private static function details(State $state): array
    {
        $lines = [
            'name     ' . Text::harmless($state->name),
            'held     ' . ($state->status->isHeld() ? 'yes' : 'no'),
            'mode     ' . ($state->mode ?? '-'),
            'ttl      ' . Text::seconds($state->status->ttl),
            'fencing  ' . ($state->status->fencingToken ?? '-'),
            'owners   ' . count($state->owners),
            ...self::contenders($state->owners, 'held for'),
            'waiters  ' . $state->status->waiters,
            ...self::contenders($state->queue, 'waiting for'),
        ];
        if ($state->status->waiters > count($state->queue)) {
            $lines[] = '  ' . $state->status->waiters - count($state->queue) . ' more';
        }

        return $lines;
    }

    /**
     * @param Contender[] $contenders
     * @return string[] lines
     */
    private static function contenders(array $contenders, string $what): array
    {
        $lines = [];
        foreach ($contenders as $number => $one) {
            [$first, $second] = $one->lines($what) + [1 => null];
            $lines[] = sprintf('  %d  %s', $number + 1, $first);
            if ($second !== null) {
                $lines[] = "     $second";
            }
        }

        return $lines;
    }

    /**
     * @param State[] $states
     * @return string[] one line
     */
    private function json(array $states): array
    {
        return [self::encode(array_map(static fn (State $state) => $state->toArray(false), $states))];
    }

    private static function encode(array $value): string
    {
        return json_encode($value, JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE | JSON_PRESERVE_ZERO_FRACTION
            | JSON_THROW_ON_ERROR);
    }

    /** @param string[] $lines */
    private function print(array $lines): void
    {
        Output::write(implode("\n", $lines) . "\n");
    }
}
