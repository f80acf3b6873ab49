<?php

declare(strict_types=1);

namespace DistLock\Conform;

/** Makes the calls of one schedule after the other, and compares. */
final class Run
{
    private const CALLS_OF_A_SCHEDULE = 400;
    private const CALLS_SHOWN = 12;
    private const DAY = 86_400_000;
    private const HOUR = 3_600_000;

    public int $calls = 0;
    public readonly Replies $replies;
    /** @var list<string> what a difference was, with the calls that led to it */
    public array $difference = [];

    /** The latest time of the server in this schedule, in ms: its clock may have been set back since. */
    private int $latest = 0;

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
        $this->latest = 0;
        $end = min($mostCalls, $this->calls + self::CALLS_OF_A_SCHEDULE);
        for (; $this->calls < $end && $this->difference === []; $this->calls++) {
            $before = $schedule->now;
            [$call, $client] = $schedule->next();
            if ($schedule->now < $before) {
                // Shares that had ended last again, unless a script has removed them, which is at its discretion.
                $reference->shares = $this->server->sharesInSet($schedule->now) ?? $reference->shares;
            }
            $seen = $this->server->run($call, $schedule->now);
            $reply = $seen->parts['reply'];
            $shown = [...array_slice($shown, 1 - self::CALLS_SHOWN), "$schedule->now $call -> " . Outcome::text($reply)];
            $this->replies->count($call->script . ($call->script === 'acquire' ? " $client->wanted" : ''), $seen);
            $this->difference = $this->compare($reference, $call, $schedule->now, $seen);
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
        $reference->queueEnds = $seen->ends['queue'];
        $reference->dueEnds = $seen->ends['due'];
        $different = [...$different, ...$seen->faults, ...$this->faultsOfEnds($reference, intdiv($now, 1000))];
        if ($different !== []) {
            $before->begin($now);
            $different[] = 'before this call: ' . Outcome::text(Outcome::ofReference(null, $before)->parts);
        }

        return $different;
    }

    /** @return list<string> */
    private function faultsOfEnds(Reference $reference, int $now): array
    {
        $this->latest = max($this->latest, $now);
        $earliest = min(intdiv($reference->lastAsked, 1000), $now) + self::DAY - self::HOUR;
        $faults = [];
        foreach (['queue', 'due'] as $key) {
            $ends = $reference->{"{$key}Ends"};
            if ($reference->$key !== [] && ($ends < $earliest || $ends > $this->latest + self::DAY)) {
                $faults[] = "$key ends in " . ($ends - $now) . ' ms';
            }
        }

        return $faults;
    }
}
