<?php

/* `blockers`: a tree of who keeps a lock from being free, and who is waiting for it. */

declare(strict_types=1);

namespace DistLock\CommandLine;

final class Blockers
{
    /** @var array<string, true> the locks that have already been shown */
    private array $seen = [];

    public function __construct(private readonly WaitGraph $graph)
    {
    }

    /**
     * The owners of the lock, what they wait for themselves, and so on.
     *
     * @param string[] $path the locks that led here
     */
    private function ahead(State $state, array $path): array
    {
        $this->seen[$state->name] = true;

        return array_map(function (Contender $owner) use ($state, $path): array {
            [$other, $waiter] = $this->graph->waitOf($owner) ?? [null, null];

            return $owner->toArray() + [
                'who' => $owner->label(),
                'waits_for' => $other === null ? null : $this->waitFor($other, $waiter, [...$path, $state->name]),
            ];
        }, $state->owners);
    }

    /** @param string[] $path */
    private function waitFor(State $state, Contender $waiter, array $path): array
    {
        return ['name' => $state->name, 'seconds' => $waiter->toArray()['seconds']] + match (true) {
            in_array($state->name, $path, true) => ['circle' => $this->graph->isInCircle($waiter->process()), 'owners' => null],
            isset($this->seen[$state->name]) => ['circle' => false, 'owners' => null],
            default => ['circle' => false, 'owners' => $this->ahead($state, $path)],
        };
    }

    /** The waiters of the lock, what else they hold, and who waits for that. */
    private function behind(State $state): array
    {
        return array_map(fn (Contender $waiter) => $waiter->toArray() + [
            'who' => $waiter->label(),
            'holds' => array_map(function (State $held): array {
                $isSeen = isset($this->seen[$held->name]);
                $this->seen[$held->name] = true;

                return ['name' => $held->name, 'waiters' => $held->status->waiters, 'queue' => $isSeen ? null : $this->behind($held)];
            }, array_values($this->graph->heldBy($waiter))),
        ], $state->queue);
    }

    /** Both, as JSON for programs. */
    public function toArray(State $state): array
    {
        $ahead = $this->ahead($state, []);
        $this->seen = [$state->name => true];

        return ['name' => $state->name, 'mode' => $state->mode, 'owners' => $ahead]
            + ['waiters' => $state->status->waiters, 'queue' => $this->behind($state)];
    }

    /** @return string[] lines */
    public function lines(State $state): array
    {
        $tree = $this->toArray($state);

        return [
            Text::harmless($state->name) . '  ' . ($state->status->isHeld() ? $state->kind() : 'free'),
            ...self::tree([
                ...array_map(self::owner(...), $tree['owners']),
                ...($tree['waiters'] === 0 ? [] : [[$tree['waiters'] . ($tree['waiters'] === 1 ? ' waits' : ' wait'), self::waiters($tree)]]),
            ]),
        ];
    }

    /** @return array{string, array} a line, and what is below it */
    private static function owner(array $owner): array
    {
        $wait = $owner['waits_for'];

        return [
            'held by ' . Text::harmless($owner['who']) . self::ago($owner),
            $wait === null ? [] : [[
                'waits for ' . Text::harmless($wait['name']) . self::ago($wait)
                    . match (true) {
                        $wait['circle'] => '  ' . Paint::text('red', 'circle'),
                        $wait['owners'] === null => '  (see above)',
                        default => '',
                    },
                array_map(self::owner(...), $wait['owners'] ?? []),
            ]],
        ];
    }

    /** @return array<array{string, array}> */
    private static function waiters(array $lock): array
    {
        $lines = array_map(static fn (array $waiter) => [
            Text::harmless($waiter['who']) . self::ago($waiter),
            array_map(static fn (array $held) => [
                'holds ' . Text::harmless($held['name']) . ', for which ' . $held['waiters'] . ($held['waiters'] === 1 ? ' waits' : ' wait')
                    . ($held['queue'] === null ? '  (see above)' : ''),
                $held['queue'] === null ? [] : self::waiters($held),
            ], $waiter['holds']),
        ], $lock['queue']);
        $more = $lock['waiters'] - count($lock['queue']);

        return $more > 0 ? [...$lines, ["$more more", []]] : $lines;
    }

    private static function ago(array $one): string
    {
        return $one['seconds'] === null ? '' : '  ' . Text::seconds($one['seconds']);
    }

    /**
     * @param array<array{string, array}> $branches
     * @return string[] lines
     */
    private static function tree(array $branches, string $indent = ''): array
    {
        $lines = [];
        foreach (array_values($branches) as $number => [$text, $below]) {
            $isLast = $number === count($branches) - 1;
            $lines[] = $indent . ($isLast ? '└─ ' : '├─ ') . $text;
            array_push($lines, ...self::tree($below, $indent . ($isLast ? '   ' : '│  ')));
        }

        return $lines;
    }
}
