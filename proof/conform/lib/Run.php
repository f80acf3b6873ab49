<?php

declare(strict_types=1);

namespace DistLock\Conform;

/** Makes the calls of one schedule after the other, and compares. */
final class Run
{
    private const CALLS_SHOWN = 12;
    private const DAY = 86_400_000;
    private const HOUR = 3_600_000;

    public int $calls = 0;
    public readonly Replies $replies;
    /** @var list<string> what a difference was, with the calls that led to it */
    public array $difference = [];

    /** Whether the schedule also changes keys as other programs may. */
    private bool $isMeddled = false;

    public function __construct(private readonly Server $server)
    {
        $this->replies = new Replies();
    }

    /** True if the scripts and the reference agree throughout the schedule, or until so many calls have been made. */
    public function schedule(int $seed, int $mostCalls): bool
    {
        $this->server->clear();
        $reference = new Reference(Server::RUN_ID);
        $schedule = new Schedule($seed, $this->server, $reference);
        $shown = [];
        $this->isMeddled = $schedule->isMeddled;
        $end = min($mostCalls, $this->calls + $schedule->length);
        for (; $this->calls < $end && $this->difference === []; $this->calls++) {
            [$call, $client] = $schedule->next();
            if ($reference->isAheadOf($schedule->now)) {
                // Shares that had ended last again, unless a script has removed them, which is at its discretion.
                $reference->shares = $this->server->sharesInSet($schedule->now) ?? $reference->shares;
            }
            $seen = $this->server->run($call, $schedule->now);
            $reply = $seen->parts['reply'];
            $shown = [...$shown, ...$schedule->events, "$schedule->now $call -> " . Outcome::text($reply)];
            $shown = array_slice($shown, -self::CALLS_SHOWN);
            $schedule->events = [];
            $this->replies->count($call->script . ($call->script === 'acquire' ? " $client->wanted" : ''), $seen);
            $reference->begin($schedule->now);
            $fault = $schedule->fault($client, $call, $reply, $reference->value);
            $this->difference = $this->compare($reference, $call, $schedule->now, $seen);
            $this->difference = [...$this->difference, ...($fault === null ? [] : [$fault])];
            $schedule->learn($client, $call, $reply);
        }
        $schedule->end();
        if ($this->difference !== []) {
            $this->difference = ["a difference in the schedule with the seed $seed, after", ...$shown, ...$this->difference];
        }

        return $this->difference === [];
    }

    /**
     * Makes the call on the reference, too, and returns how its outcome differs. If two outcomes are permitted, either
     * will do, and the reference continues with the one that was seen.
     *
     * @return list<string>
     */
    private function compare(Reference $reference, Call $call, int $now, Outcome $seen): array
    {
        $before = clone $reference;
        if ($this->isHarmless($before, $call, $now, $seen)) {
            $reference->adopt($seen, $now);
            return $seen->faults;
        }
        foreach ($call->maySkip ? [true, false] : [false] as $looksAtTheFirstOnly) {
            foreach (get_object_vars($before) as $name => $value) {
                $reference->$name = $value;
            }
            $reference->looksAtTheFirstOnly = $looksAtTheFirstOnly;
            $reference->begin($now);
            $reply = ($call->onReference)($reference);
            $different = $seen->differences(Outcome::ofReference($reply, $reference));
            if ($different === []) {
                break;
            }
        }
        $reference->adoptEnds($seen);
        $different = [...$different, ...$seen->faults, ...$this->faultsOfEnds($reference, intdiv($now, 1000))];
        if (!$this->isMeddled) {
            $different = [...$different, ...$seen->faultsOfShares];
        }
        if ($different !== []) {
            $before->begin($now);
            $different[] = 'before this call: ' . Outcome::text(Outcome::ofReference(null, $before)->parts);
        }

        return $different;
    }

    /**
     * A script that meets a key that isn't of its type stops there. It must not have changed that key, nor have given
     * anything to anybody; what it ended or removed until then doesn't matter, and the reference takes it over. If the
     * script doesn't meet the key, there is no difference between this key and a missing one.
     */
    private function isHarmless(Reference $before, Call $call, int $now, Outcome $seen): bool
    {
        $before = clone $before;
        $before->begin($now);
        $couldMeet = array_intersect_key($before->foreign, ['queue' => true, 'due' => true, 'shares' => true]);
        if ($seen->parts['reply'] !== 'ERROR WRONGTYPE' || $couldMeet === []) {
            return false;
        }
        $successors = $call->successor === null ? [] : Reference::sharesOf($call->successor);
        $may = [$before->owner, ...array_keys($before->shares), ...$successors];
        $owners = [$seen->parts['owner'], ...array_keys($seen->parts['shares'])];
        $mayWrite = $call->script === 'store' ? ['value_key' => true] : [];
        $granted = preg_grep('/^\S+ \d{2,} /', array_column($seen->parts['told'], 1));

        return array_diff(array_filter($owners, is_string(...)), $may) === [] && $granted === []
            && array_diff_key($seen->parts['foreign'], $mayWrite) === array_diff_key($before->foreign, $mayWrite);
    }

    /** @return list<string> */
    private function faultsOfEnds(Reference $reference, int $now): array
    {
        $faults = [];
        $earliest = min(intdiv($reference->lastAsked, 1000), $now) + self::DAY - self::HOUR;
        foreach (['queue', 'due'] as $key) {
            $ends = $reference->{"{$key}Ends"};
            $isLate = $ends > $reference->latest + self::DAY && $ends !== Reference::NEVER;
            if ($reference->$key !== [] && ($ends < $earliest || $isLate)) {
                $faults[] = "$key ends in " . ($ends - $now) . ' ms';
            }
        }

        return $faults;
    }
}
