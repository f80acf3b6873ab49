<?php

/* The commands that show locks or break one. */

declare(strict_types=1);

namespace DistLock\CommandLine;

use DistLock\DistLockException;
use DistLock\Lock;
use DistLock\LockStatus;
use DistLock\RateStatus;
use DistLock\SharedLock;

use function DistLock\name_to_show;

/** The commands. Each returns the exit code. */
final class Commands
{
    private readonly Backend $backend;
    private readonly Listing $listing;
    private readonly ?string $format;

    public function __construct(private readonly Options $options)
    {
        $this->backend = $options->has('zookeeper') ? new ZooKeeper($options) : new Redis($options);
        $this->listing = new Listing($this->backend, $options);
        $this->format = $options->format();
        if ($this->format === 'plain') {
            Paint::turnOff();
        }
    }

    public function run(): int
    {
        return match ($this->options->command) {
            'run' => $this->runCommand(),
            'list' => $this->list(),
            'show' => $this->show(),
            'watch' => $this->watch(),
            'blockers' => $this->blockers(),
            'limits' => $this->limits(),
            'web' => $this->web(),
            'metrics' => $this->metrics(),
            'break' => $this->breakLock(),
            default => throw new UsageError("unknown command {$this->options->command}"),
        };
    }

    private function runCommand(): int
    {
        Run::need();
        $options = $this->options;
        $timeout = $options->number('timeout', INF, 0);
        $grace = $options->number('grace', 10, 0);
        $holdAtLeast = $options->number('hold-at-least', 0, 0, Run::LONGEST_TTL);
        $permits = $options->integer('permits', null, 1, 100000);
        $conflict = $options->integer('conflict-exit-code', NOT_ACQUIRED, 0, 255);
        if ($permits !== null && $options->has('read')) {
            throw new UsageError('--read and --permits can\'t be used together');
        }
        $lock = $this->backend->lock($options->words[0], $permits, $options->number('ttl', 10, 0));
        $acquire = static fn (Lock $lock): bool => $options->has('read') && $lock instanceof SharedLock
            ? $lock->acquireRead($timeout)
            : $lock->acquire($timeout);

        return (new Run($lock, $options->rest ?? [], $grace, $holdAtLeast))->start($acquire) ?? $conflict;
    }

    private function list(): int
    {
        $states = $this->listing->find($this->options->words[0] ?? '*');
        $servers = $this->servers();
        $this->print(match (true) {
            $this->format === 'json' => $this->json($states),
            $states === [] && $servers !== [] => [...$servers, 'no locks'],
            default => [...$servers, ...$this->table($states)],
        });

        return HELD;
    }

    private function show(): int
    {
        $state = $this->backend->look($this->listing->resolve($this->options->words[0]));
        $this->print($this->format === 'json' ? [self::encode($state->toArray(true))] : [...$this->servers(), ...self::details($state)]);

        return $state->status->isHeld() ? HELD : NOT_HELD;
    }

    private function blockers(): int
    {
        $name = $this->listing->resolve($this->options->words[0]);
        $graph = new WaitGraph($this->listing->look('*'));
        $state = $graph->states[$name] ?? $this->backend->look($name);
        $blockers = new Blockers($graph);
        $this->print($this->format === 'json'
            ? [self::encode($blockers->toArray($state))]
            : [...$this->servers(), ...$blockers->lines($state)]);

        return $state->status->isHeld() ? HELD : NOT_HELD;
    }

    private function watch(): int
    {
        $interval = $this->options->number('interval', 2, 0.1);
        $left = $this->options->number('count', PHP_INT_MAX, 1);
        $screen = new Screen(stream_isatty(STDOUT) && !in_array($this->format, ['json', 'plain'], true));
        // If the server can't be reached at first, that is an error; later, the list says so, and tries again.
        $states = $this->listing->find($this->options->words[0] ?? '*');
        $screen->open();
        while ($screen->show($this->frame($states)) && --$left > 0 && $screen->wait($interval)) {
            $states = $this->tryStates();
        }

        return HELD;
    }

    private function limits(): int
    {
        if (!$this->backend instanceof Redis) {
            throw new UsageError('limits is only for Redis');
        }
        $limits = $this->backend->limits($this->options->words[0] ?? '*');
        ksort($limits, SORT_STRING);
        if ($this->format === 'json') {
            $this->print([self::encode(array_map(
                static fn (string|int $name, RateStatus $status): array => [
                    'name' => name_to_show((string) $name),
                    'backlog' => $status->backlog,
                    'full_in' => $status->reset,
                ],
                array_keys($limits),
                $limits,
            ))]);
        } else {
            $this->print([...$this->servers(), ...self::limitLines($limits)]);
        }

        return HELD;
    }

    /**
     * @param array<string|int, RateStatus> $limits by name
     * @return string[] lines
     */
    private static function limitLines(array $limits): array
    {
        if ($limits === []) {
            return ['no rate limiters'];
        }
        $rows = [['NAME', 'BACKLOG', 'FULL IN']];
        foreach ($limits as $name => $status) {
            $rows[] = [Text::name((string) $name), Text::seconds($status->backlog), Text::seconds($status->reset)];
        }
        $widths = array_map(static fn (int $column): int => max(0, ...array_map(Text::width(...), array_column($rows, $column))), [0, 1]);
        $lines = array_map(static fn (array $row): string => $row[0] . str_repeat(' ', $widths[0] - Text::width($row[0]) + 2)
            . $row[1] . str_repeat(' ', $widths[1] - Text::width($row[1]) + 2) . $row[2], $rows);
        $lines[0] = Paint::text('bold', $lines[0]);

        return $lines;
    }

    private function metrics(): int
    {
        Output::write(Metrics::text());

        return HELD;
    }

    private function web(): never
    {
        $address = $this->options->get('listen') ?? '127.0.0.1';
        if (filter_var($address, FILTER_VALIDATE_IP) === false) {
            throw new UsageError('--listen requires an IP address');
        }
        if (!in_array($address, ['127.0.0.1', '::1'], true) && !$this->options->has('listen-anywhere')) {
            throw new UsageError('anyone who can reach ' . $address . ' could see the locks; to allow that, add --listen-anywhere');
        }
        $pattern = $this->options->words[0] ?? '*';
        $data = new WebData($this->backend, $this->listing, $pattern);
        $server = new WebServer($address, $this->options->integer('port', 8380, 0, 65535), $data);
        // If the server can't be reached at first, that is an error; later on, the page shows it.
        $this->listing->find($pattern);
        $this->print([$server->url()]);
        $server->run();
    }

    private function breakLock(): int
    {
        $name = $this->listing->resolve($this->options->words[0]);
        $seen = null;
        if (!$this->options->has('force') && ($seen = $this->confirm($name)) === null) {
            return NOT_HELD;
        }
        $isBroken = $this->backend->breakLock($name, $this->options->has('foreign'), $seen);
        if ($this->format === 'json') {
            $this->print([self::encode(['name' => name_to_show($name), 'broken' => $isBroken, 'server' => $this->backend->servers()])]);
        } else {
            $this->print([$this->outcome($name, $isBroken, $seen)]);
        }

        return $isBroken ? HELD : NOT_HELD;
    }

    /** @param LockStatus|null $seen whose owners alone could lose it */
    private function outcome(string $name, bool $isBroken, ?LockStatus $seen): string
    {
        $lock = Text::name($name) . ' on ' . Text::harmless($this->backend->servers());
        if ($isBroken || $seen === null) {
            return $lock . ($isBroken ? ' was broken' : ' was not held');
        }
        $owner = $this->backend->look($name)->owners[0] ?? null;

        return $owner === null ? "$lock was no longer held" : "$lock was not broken: now it is held by " . Text::harmless($owner->label());
    }

    /** Shows what would be broken, and asks on the terminal. null: nothing is to be broken. */
    private function confirm(string $name): ?LockStatus
    {
        if (!stream_isatty(STDIN) || !stream_isatty(STDERR)) {
            throw new UsageError('break can\'t ask for confirmation without a terminal: add --force (the owner isn\'t stopped)');
        }
        $state = $this->backend->look($name);
        if (!$state->status->isHeld()) {
            $this->print([$this->outcome($name, false, null)]);

            return null;
        }
        $server = Text::harmless($this->backend->servers());
        fwrite(STDERR, "$server\n" . implode("\n", self::details($state)) . "\nIts owner isn't stopped. Break it? [y/N] ");

        return preg_match('/^y(es)?$/i', trim((string) fgets(STDIN))) === 1 ? $state->status : null;
    }

    /** @return string[] which server was asked, on a terminal */
    private function servers(): array
    {
        return stream_isatty(STDOUT) && $this->format === null
            ? [Text::cut(Text::harmless($this->backend->servers()), Screen::size()[0] ?? PHP_INT_MAX)]
            : [];
    }

    /**
     * @param State[] $states
     * @return string[] lines
     */
    private function table(array $states): array
    {
        $width = $this->format === null ? Screen::size()[0] ?? null : null;

        return Table::lines($states, (new WaitGraph($states))->circles(), $width, $this->format === 'wide');
    }

    /** @return State[]|string the states, or an error message */
    private function tryStates(): array|string
    {
        try {
            return $this->listing->find($this->options->words[0] ?? '*');
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
        if ($this->format === 'json') {
            return is_array($states) ? $this->json($states) : [self::encode(['error' => Text::message($states)])];
        }
        $width = Screen::size()[0] ?? null;
        if (is_string($states)) {
            $text = date('H:i:s') . '  ' . Text::message($states);

            return [...($width === null ? [$text] : Text::wrap($text, $width)), ''];
        }
        $waiters = array_sum(array_map(static fn (State $state) => $state->status->waiters, $states));
        $servers = implode($this->servers());
        $head = date('H:i:s') . '  ' . Text::count(count($states), 'lock') . ', ' . Text::count($waiters, 'waiter')
            . ($servers === '' ? '' : "  $servers");

        return [
            $width === null ? $head : Text::cut($head, $width),
            ...$this->table($states),
            '',
        ];
    }

    /** @return string[] lines */
    private static function details(State $state): array
    {
        if (!$state->status->isHeld() && $state->status->waiters === 0) {
            return [Text::harmless($state->name) . ' is free: nobody holds it or waits for it'];
        }
        $lines = [
            'name     ' . Text::name($state->name),
            'held     ' . ($state->status->isHeld() ? 'yes' : 'no'),
            'mode     ' . $state->kind(),
            'ttl      ' . Text::seconds($state->status->ttl),
            'fencing  ' . ($state->status->fencingToken ?? '-'),
            'owners   ' . count($state->owners),
            ...self::contenders($state->owners, 'held for'),
            'waiters  ' . $state->status->waiters,
            ...self::contenders($state->queue, 'waiting for'),
        ];
        if ($state->status->waiters > count($state->queue)) {
            $lines[] = '  ' . ($state->status->waiters - count($state->queue)) . ' more';
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
        foreach (array_values($contenders) as $number => $one) {
            foreach ($one->lines($what) as $line => $text) {
                $lines[] = ($line === 0 ? sprintf('  %d  ', $number + 1) : '     ') . $text;
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

    /** @param mixed[] $value */
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
