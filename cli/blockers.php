<?php

/* `blockers`: a tree of who keeps a lock from being free, and who is waiting for it. */

declare(strict_types=1);

namespace DistLock\CommandLine;

/** A line of the tree, with the same for programs. */
final class Branch
{
    /**
     * @param array<string, mixed> $data
     * @param self[] $below
     */
    public function __construct(public readonly string $text, public readonly array $data, public readonly array $below)
    {
    }
}

final class Blockers
{
    /** @var array<string, true> the locks that have already been shown */
    private array $seen = [];

    public function __construct(private readonly WaitGraph $graph)
    {
    }

    /** @return array<string, mixed> as JSON for programs */
    public function toArray(State $state): array
    {
        [$ahead, $behind] = $this->both($state);

        return ['name' => $state->nameToShow(), 'mode' => $state->mode, 'owners' => self::data($ahead)]
            + ['waiters' => $state->status->waiters, 'queue' => self::data($behind)];
    }

    /** @return string[] lines */
    public function lines(State $state): array
    {
        [$ahead, $behind] = $this->both($state);
        $waiters = $state->status->waiters;
        $waiting = new Branch($waiters . ($waiters === 1 ? ' waits' : ' wait'), [], self::withMore($behind, $waiters));

        return [
            Text::name($state->name) . '  ' . ($state->status->isHeld() ? $state->kind() : 'free'),
            ...self::tree($waiters === 0 ? $ahead : [...$ahead, $waiting]),
        ];
    }

    /** @return array{Branch[], Branch[]} the owners, and the waiters */
    private function both(State $state): array
    {
        $ahead = $this->ahead($state, []);
        $this->seen = [$state->name => true];

        return [$ahead, $this->behind($state)];
    }

    /**
     * The owners of the lock, what they wait for themselves, and so on.
     *
     * @param string[] $path the locks that led here
     * @return Branch[]
     */
    private function ahead(State $state, array $path): array
    {
        $this->seen[$state->name] = true;

        return array_map(function (Contender $owner) use ($state, $path): Branch {
            $found = $this->graph->waitOf($owner);
            $wait = $found === null ? null : $this->waitFor($found[0], $found[1], [...$path, $state->name]);

            return new Branch(
                'held by ' . self::who($owner),
                $owner->toArray() + ['who' => $owner->label(), 'waits_for' => $wait?->data],
                $wait === null ? [] : [$wait],
            );
        }, $state->owners);
    }

    /** @param string[] $path */
    private function waitFor(State $state, Contender $waiter, array $path): Branch
    {
        $isBack = in_array($state->name, $path, true);
        $isCircle = $isBack && $this->graph->isInCircle($waiter->process());
        $owners = $isBack || isset($this->seen[$state->name]) ? null : $this->ahead($state, $path);
        $seconds = $waiter->toArray()['seconds'];

        return new Branch(
            'waits for ' . Text::name($state->name) . self::ago($seconds) . match (true) {
                $isCircle => '  ' . Paint::text('red', 'circle'),
                $owners === null => '  (see above)',
                default => '',
            },
            ['name' => $state->nameToShow(), 'seconds' => $seconds, 'circle' => $isCircle, 'owners' => $owners === null ? null : self::data($owners)],
            $owners ?? [],
        );
    }

    /** @return Branch[] the waiters of the lock, what else they hold, and who waits for that */
    private function behind(State $state): array
    {
        return array_map(function (Contender $waiter): Branch {
            $holds = array_map($this->held(...), array_values($this->graph->heldBy($waiter)));

            return new Branch(self::who($waiter), $waiter->toArray() + ['who' => $waiter->label(), 'holds' => self::data($holds)], $holds);
        }, $state->queue);
    }

    private function held(State $state): Branch
    {
        $isSeen = isset($this->seen[$state->name]);
        $this->seen[$state->name] = true;
        $queue = $isSeen ? null : $this->behind($state);
        $waiters = $state->status->waiters;

        return new Branch(
            'holds ' . Text::name($state->name) . ", for which $waiters" . ($waiters === 1 ? ' waits' : ' wait') . ($isSeen ? '  (see above)' : ''),
            ['name' => $state->nameToShow(), 'waiters' => $waiters, 'queue' => $queue === null ? null : self::data($queue)],
            $queue === null ? [] : self::withMore($queue, $waiters),
        );
    }

    /**
     * @param Branch[] $queue
     * @return Branch[] with a line for the waiters that aren't in it
     */
    private static function withMore(array $queue, int $waiters): array
    {
        $more = $waiters - count($queue);

        return $more > 0 ? [...$queue, new Branch("$more more", [], [])] : $queue;
    }

    /**
     * @param Branch[] $branches
     * @return array<array<string, mixed>>
     */
    private static function data(array $branches): array
    {
        return array_map(static fn (Branch $branch): array => $branch->data, $branches);
    }

    private static function who(Contender $one): string
    {
        return Text::harmless($one->label()) . self::ago($one->toArray()['seconds']);
    }

    private static function ago(?float $seconds): string
    {
        return $seconds === null ? '' : '  ' . Text::seconds($seconds);
    }

    /**
     * @param Branch[] $branches
     * @return string[] lines
     */
    private static function tree(array $branches, string $indent = ''): array
    {
        $lines = [];
        foreach (array_values($branches) as $number => $branch) {
            $isLast = $number === count($branches) - 1;
            $lines[] = $indent . ($isLast ? '└─ ' : '├─ ') . $branch->text;
            array_push($lines, ...self::tree($branch->below, $indent . ($isLast ? '   ' : '│  ')));
        }

        return $lines;
    }
}
