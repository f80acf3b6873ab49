<?php

/*
 * Runs a program again and again, each time in another order of events, until none is left. Two orders are the same if
 * swapping neighbouring events that happen at different places turns one into the other: neither place can tell them
 * apart. Only one of them is run.
 *
 * On a list of servers where something may go wrong, there are too many orders. So each run draws its order at random,
 * and the step at which the fault happens.
 */

namespace DistLock\Test\Orders;

use DistLock\Test\Deadline;

// How many seconds after the beginning of a run waiters ask again, and calls without an answer give up.
const LIMIT = 1.3;

/** What could be chosen after some steps. */
final class Choice
{
    /**
     * @param array<string, string[]> $open what may be chosen, with its places
     * @param array<string, string[]> $asleep what leads to nothing new from here
     */
    public function __construct(public array $open, public array $asleep, public string $chosen)
    {
    }

    /** @return array<string, string[]> what leads to nothing new after the choice */
    public function asleepAfter(): array
    {
        $places = $this->open[$this->chosen];

        return array_filter($this->asleep, fn (array $others) => !are_dependent($places, $others));
    }

    public function next(): ?self
    {
        $asleep = $this->asleep + [$this->chosen => $this->open[$this->chosen]];
        $left = array_diff_key($this->open, $asleep);

        return $left === [] ? null : new self($this->open, $asleep, array_key_first($left));
    }
}

final class Search
{
    /** The number of orders that were run to the end. */
    public int $orders = 0;
    /** The number of orders that turned out to be the same as another. */
    public int $same = 0;
    /** The number of orders that couldn't be repeated, because something came at another time. */
    public int $strayed = 0;
    /** The number of orders in which two owners are possible by design. */
    public int $forgiven = 0;
    /** The longest time that had to pass for something to happen. */
    public int $waited = 0;
    public bool $isComplete = false;
    /**
     * @var array[] orders in which something is wrong: ['problems' => string[], 'order' => string[], 'story' =>
     *     string[]]
     */
    public array $violations = [];
    /** @var Choice[] */
    private array $choices = [];
    /** @var string[] what happened in the last run */
    private array $story = [];
    /** @var array<string, true> the orders that were run at random */
    private array $drawn = [];
    /** Of the last of these. */
    private int $draw = 0;
    /** The largest number of steps in a run. */
    private int $length = 20;

    /**
     * @param int $seed decides which of several choices is tried first, which matters if there is no time for all; 0:
     *     the one that comes first
     */
    public function __construct(private Backend $backend, private Program $program, private int $seed = 0)
    {
    }

    /**
     * @param int $least how many orders are run even if they take longer
     * @param ?int $draws how many are enough if they are drawn at random
     */
    public function run(Deadline $deadline, int $least = 0, ?int $draws = null): void
    {
        $isDrawn = $this->backend->standsStill() && $this->program->faults !== [];
        do {
            $this->draw += (int) $isDrawn;
            for ($attempt = 0; !$this->attempt($attempt === 4) && $attempt < 4; $attempt++) {
                $this->strayed++;
            }
            $this->isComplete = !$isDrawn && !$this->advance();
            $this->choices = $isDrawn ? [] : $this->choices;
            $isEnough = $isDrawn && $this->orders === $draws;
            $isTime = $deadline->remaining() > 0 || $this->orders < $least;
        } while (!$this->isComplete && !$isEnough && $isTime && $this->violations === []);
    }

    /**
     * Runs this order, and continues from its end with whatever comes first.
     *
     * @param string[] $order
     * @return string[] what happened
     */
    public function replay(array $order): array
    {
        foreach ($order as $action) {
            $this->choices[] = new Choice([$action => [SERVER]], [], $action);
        }
        if (!$this->attempt()) {
            throw new \RuntimeException('it goes another way');
        }

        return $this->story;
    }

    /**
     * Repeats the choices that were made, and makes new ones until the end. Returns whether the old ones could be
     * repeated. If a run took so long that limits in real time may have passed, what is wrong with it counts only if it
     * is the last of several attempts.
     */
    private function attempt(bool $isLast = true): bool
    {
        $start = hrtime(true);
        $isForgiven = static fn (): bool => hrtime(true) - $start > LIMIT * 1e9 && !$isLast;
        $world = new World($this->backend, $this->program, $this->program->faults);
        try {
            for ($step = 0; $step < 500; $step++) {
                $action = isset($this->choices[$step]) ? $this->repeat($world, $step) : $this->choose($world);
                if ($action === '') {
                    $world->end();

                    return $isForgiven() && $world->problems !== [] ? false : $this->close($world);
                }
                if ($action === null) {
                    return isset($this->choices[$step]) ? false : $this->close($world, false);
                }
                $world->perform($action);
            }
            $world->fault('it goes on for ever');
            $world->end();

            return $this->close($world);
        } catch (\RuntimeException $exception) {
            $world->fault($exception->getMessage());

            return $isForgiven() ? false : $this->close($world);
        } finally {
            $world->destroy();
        }
    }

    private function repeat(World $world, int $step): ?string
    {
        $action = $this->choices[$step]->chosen;

        return $world->canCome($action) ? $action : null;
    }

    /** null: whatever happens next leads to something seen before; '': nothing happens any more. */
    private function choose(World $world): ?string
    {
        $open = $world->actions();
        if ($open === [] && !$world->isDone() && !$world->awaitMore()) {
            $world->fault('somebody waits for ever');
        }
        $open = $open ?: $world->actions();
        if ($open === []) {
            return '';
        }
        if ($this->draw > 0) {
            return $this->draw($world, $open);
        }
        $last = end($this->choices);
        $asleep = $last === false ? [] : $last->asleepAfter();
        $candidates = $this->sorted($this->candidates($world, $open, $world->faults()));
        $left = array_diff_key($candidates, $asleep);
        if ($left === []) {
            return null;
        }
        $this->choices[] = new Choice($candidates, $asleep, array_key_first($left));

        return array_key_first($left);
    }

    /** Draws an event at random; at one step, the fault. */
    private function draw(World $world, array $open): string
    {
        $step = count($this->choices);
        $chance = fn (string $of) => crc32("$this->seed $this->draw $step $of");
        $this->length = max($this->length, $step);
        $faults = $step >= crc32("$this->seed $this->draw") % $this->length ? $world->faults() : [];
        $candidates = array_keys($faults ?: $this->candidates($world, $open, []));
        usort($candidates, fn (string $one, string $other) => $chance($one) <=> $chance($other));
        $this->choices[] = new Choice(($faults + $open), [], $candidates[0]);

        return $candidates[0];
    }

    /**
     * Returns what has to be tried. If a client can only take one step, and nothing else can reach it before, then that
     * step is this client's next one in every order, so it may as well be the next of all; unless time may pass, which
     * everybody notices. The same holds for what can reach one of several servers, if nothing else can reach it before.
     */
    private function candidates(World $world, array $open, array $faults): array
    {
        $all = $open + $faults;
        if (isset($this->program->faults['time']) && $faults !== []) {
            return $all;
        }
        foreach ($open as $action => $places) {
            $client = ucfirst($places[0]);
            if (isset($world->clients[$client]) && $world->isSteered($client)) {
                $belongs = static fn (array $others, string $other) => $other === $action || in_array($client, $others, true);

                return array_filter($all, $belongs, ARRAY_FILTER_USE_BOTH);
            }
        }
        foreach ($faults === [] ? $world->closedServers() : [] as $server) {
            $arriving = array_filter($open, static fn (array $places) => ucfirst($places[0]) === $server);
            if ($arriving !== []) {
                return $arriving;
            }
        }

        return $all;
    }

    private function sorted(array $candidates): array
    {
        $step = count($this->choices);
        if ($this->seed !== 0) {
            uksort($candidates, fn (string $one, string $other) => crc32("$this->seed $step $one") <=> crc32("$this->seed $step $other"));
        }

        return $candidates;
    }

    private function close(World $world, bool $isNew = true): bool
    {
        $this->waited = max($this->waited, $world->waited);
        if (!$isNew) {
            $this->same++;
            return true;
        }
        $this->story = $world->story;
        $order = implode("\n", array_map(static fn (Choice $choice) => $choice->chosen, $this->choices));
        if ($this->draw > 0 && isset($this->drawn[sha1($order)])) {
            $this->same++;
            return true;
        }
        $this->drawn += $this->draw > 0 ? [sha1($order) => true] : [];
        $this->orders++;
        $this->forgiven += (int) $world->isForgiven;
        if ($world->problems !== []) {
            $this->violations[] = [
                'program' => $this->program->name,
                'problems' => $world->problems,
                'order' => array_map(static fn (Choice $choice) => $choice->chosen, $this->choices),
                'story' => $world->story,
            ];
        }

        return true;
    }

    /** Goes to the next order. Returns whether there is one. */
    private function advance(): bool
    {
        while ($this->choices !== []) {
            $next = array_pop($this->choices)->next();
            if ($next !== null) {
                $this->choices[] = $next;
                return true;
            }
        }

        return false;
    }
}
