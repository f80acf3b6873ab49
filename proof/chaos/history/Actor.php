<?php

declare(strict_types=1);

namespace DistLock\Chaos\History;

/** Turns the lines of one process into operations. */
final class Actor
{
    private const ACQUIRING = ['acquire' => 'acquire', 'acquireRead' => 'acquire-read', 'attach' => 'acquire', 'synchronized' => 'acquire'];
    /** After these exceptions, nothing was acquired. */
    private const CLEAR = ['TimeoutException', 'DeadlockException', 'ValueError', 'TypeError'];

    /** @var array<int, Call> those that haven't returned, and the last one that did */
    private array $calls = [];
    private ?int $last = null;
    /**
     * @var array<string, array{lock: string, mode: string, at: int, object: string, weight: int}> the holds that
     *     haven't ended, and when each was last seen
     */
    private array $holds = [];
    /** When the last line was written. */
    private int $at = 0;

    /** @param \Closure(string, Operation): void $tell receives a lock, and an operation on it */
    public function __construct(private readonly string $name, private readonly \Closure $tell)
    {
    }

    public function read(array $event): void
    {
        match ($event['what']) {
            'call' => $this->called($event),
            'return' => $this->returned($event),
            'held' => $this->held($event),
            'lost', 'released', 'detached' => $this->ended($event),
            default => null,
        };
        $this->at = max($this->at, $event['at']);
    }

    /** Nobody knows when what it had or wanted at its end was given back. */
    public function finish(): void
    {
        foreach ($this->holds as $name => $hold) {
            $this->tell('release', $hold, $name, 'death', $hold['at'])->completes('info', $this->at);
        }
        foreach ($this->calls as $call) {
            $call->outcome ??= 'info';
            $this->settle($call);
        }
        $this->holds = $this->calls = [];
    }

    private function called(array $event): void
    {
        $this->settleLast();
        $call = new Call((array) $event['lock'], $event['method'], $event['object'] ?? '', $event['weight'] ?? 1, $event['at']);
        foreach ($this->holds as $hold) {
            // An acquisition of what the object has changes nothing, or is seen as another mode.
            $hold['object'] === $call->object && $call->settled[] = $hold['lock'];
        }
        $this->calls[$event['id']] = $call;
    }

    /** The lines that tell what the call acquired follow, or have been written by what was synchronized. */
    private function returned(array $event): void
    {
        $this->settleLast();
        $call = $this->calls[$event['id']];
        $threw = isset($event['threw']) ? basename(strtr($event['threw']['class'], '\\', '/')) : null;
        $call->returned = $event['at'];
        $call->outcome = match (true) {
            in_array($threw, self::CLEAR, true) => 'fail',
            $threw !== null => 'info',
            $call->method === 'synchronized', ($event['result'] ?? null) === true => 'ok',
            default => 'fail',
        };
        $this->last = $event['id'];
    }

    private function settleLast(): void
    {
        if ($this->last !== null) {
            $this->settle($this->calls[$this->last]);
            unset($this->calls[$this->last]);
            $this->last = null;
        }
    }

    /** An acquisition that no hold shows is unknown, even if it says that it succeeded: the lock was lost at once. */
    private function settle(Call $call): void
    {
        $f = $call->method === 'waitUntilFree' ? 'free' : self::ACQUIRING[$call->method] ?? null;
        foreach ($f === null ? [] : array_diff($call->locks, $call->settled) as $lock) {
            $operation = new Operation($f, $this->name, $call->object, '', $call->method, $call->at, $call->weight);
            $type = $f !== 'free' && $call->outcome === 'ok' ? 'info' : $call->outcome;
            ($this->tell)($lock, $operation->completes($type, $call->returned ?? $this->at));
        }
    }

    private function held(array $event): void
    {
        $name = $event['hold'];
        $hold = $this->holds[$name] ?? null;
        if ($hold === null) {
            $call = $this->causeOf($event);
            $call === null || $call->settled[] = $event['lock'];
            $hold = ['lock' => $event['lock'], 'object' => $call?->object ?? $name, 'weight' => $event['weight'] ?? 1, 'mode' => $event['mode'], 'at' => 0];
            $f = $event['mode'] === 'read' ? 'acquire-read' : 'acquire';
            // Programs of others write no calls.
            $this->tell($f, $hold, $name, $call?->method ?? 'unknown', $call?->at ?? $this->at)
                ->completes('ok', min($call?->returned ?? $event['at'], $event['at']));
        } elseif ($hold['mode'] !== $event['mode']) {
            $call = $this->causeOf($event);
            $f = $event['mode'] === 'read' ? 'downgrade' : 'upgrade';
            $this->tell($f, $hold, $name, $call?->method ?? 'unknown', max($call?->at ?? 0, $hold['at']))->completes('ok', $event['at']);
        }
        $this->holds[$name] = ['mode' => $event['mode'], 'at' => max($hold['at'], $event['at'])] + $hold;
    }

    /** Returns the call that acquired a hold, or changed its mode: the one that the line names, or the last one. */
    private function causeOf(array $event): ?Call
    {
        $call = $this->calls[$event['id'] ?? $this->last ?? -1] ?? null;

        return $call !== null && in_array($event['lock'], $call->locks, true) ? $call : null;
    }

    /** What is lost ended between the last moment at which it was held and the one at which its owner noticed. */
    private function ended(array $event): void
    {
        $hold = $this->holds[$event['hold']] ?? null;
        if ($hold === null) {
            return;
        }
        unset($this->holds[$event['hold']]);
        $isLost = $event['what'] === 'lost';
        $call = $isLost ? null : $this->calls[$this->last ?? -1] ?? null;
        $cause = $isLost ? 'expiry' : $call?->method ?? 'unknown';
        $isKnown = $event['what'] !== 'released' || (($event['confirmed'] ?? false) && !($event['threw'] ?? false));
        $this->tell('release', $hold, $event['hold'], $cause, max($hold['at'], $call?->at ?? 0))
            ->completes($isKnown ? 'ok' : 'info', $event['at']);
    }

    private function tell(string $f, array $hold, string $owner, string $cause, int $invoked): Operation
    {
        $operation = new Operation($f, $this->name, $hold['object'], "$this->name/$owner", $cause, $invoked, $hold['weight']);
        ($this->tell)($hold['lock'], $operation);

        return $operation;
    }
}
