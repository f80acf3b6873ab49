<?php

declare(strict_types=1);

namespace DistLock\Conform;

/** Makes the same random calls of the real scripts and of the server of a model, and compares after each. */
abstract class ModelRun
{
    private const CALLS_SHOWN = 12;
    /** 2033, in microseconds. Tickets are compared with that time, so no run begins earlier than the one before. */
    private static int $began = 2_000_000_000_000_000;

    public int $calls = 0;
    public readonly Replies $replies;
    /** @var list<string> what a difference was, with the calls that led to it */
    public array $difference = [];

    /** Microseconds. */
    protected int $now = 0;
    /** @var list<string> */
    private array $shown = [];
    /** @var array<string, true> */
    private array $listening = [];

    public function __construct(protected readonly Server $server)
    {
        $this->replies = new Replies();
    }

    /** True if both agree throughout the run with this seed. */
    final public function schedule(int $seed): bool
    {
        $this->server->clear();
        $this->now = self::$began += 86_400_000_000;
        $this->shown = [];
        $this->runAll($seed);
        array_map($this->stopListening(...), array_keys($this->listening));
        if ($this->difference !== []) {
            $this->difference = ["a difference in the run with the seed $seed, after", ...$this->shown, ...$this->difference];
        }

        return $this->difference === [];
    }

    /** Makes the calls of a run, until its end or a difference. */
    abstract protected function runAll(int $seed): void;

    protected function listen(string $channel): void
    {
        $this->server->listen($channel);
        $this->listening[$channel] = true;
    }

    protected function stopListening(string $channel): void
    {
        if (isset($this->listening[$channel])) {
            $this->server->stopListening($channel);
            unset($this->listening[$channel]);
        }
    }

    protected function isListening(string $channel): bool
    {
        return isset($this->listening[$channel]);
    }

    /** @param list<string|int> $arguments */
    protected function run(string $script, array $arguments): Outcome
    {
        $call = new Call($script, $arguments, static fn () => null);
        $seen = $this->server->run($call, $this->now);
        $this->calls++;
        $this->shown = [
            ...array_slice($this->shown, 1 - self::CALLS_SHOWN),
            "$this->now $call -> " . Outcome::text($seen->parts['reply']),
        ];
        $this->replies->count($script, $seen);

        return $seen;
    }

    /**
     * @param array<string, mixed> $ofScripts what they have done, as the model has it
     * @param array<string, mixed> $ofModel
     */
    protected function compare(Outcome $seen, array $ofScripts, array $ofModel): void
    {
        foreach ($ofModel as $part => $expected) {
            if ($ofScripts[$part] !== $expected) {
                $this->difference[] = $part;
                $this->difference[] = '    the scripts: ' . Outcome::text($ofScripts[$part]);
                $this->difference[] = '    the model:   ' . Outcome::text($expected);
            }
        }
        $this->difference = [...$this->difference, ...$seen->faults, ...$seen->faultsOfShares];
    }

    /**
     * The tokens in the queue in the order in which they came, each with what it wants.
     *
     * @return list<array{string, string}>
     */
    protected static function queue(Outcome $seen): array
    {
        $queue = $seen->parts['queue'];
        uasort($queue, static fn (int $one, int $other) => abs($one) <=> abs($other));

        return array_map(static fn (string $entry) => array_slice(explode(' ', $entry), 2), array_keys($queue));
    }

    /**
     * The messages that were heard.
     *
     * @return list<array{string, string, int}> the channel, the token, and the fencing token or FREE or ASK
     */
    protected static function told(Outcome $seen): array
    {
        return array_map(static function (array $message) {
            [$token, $fencing] = explode(' ', $message[1]);

            return [$message[0], $token, (int) $fencing];
        }, $seen->parts['told']);
    }
}
