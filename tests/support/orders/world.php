<?php

/*
 * One run: clients that make their calls through a relay, which holds every message, and the events that can happen
 * next. Each event happens at a place: at one of the clients or at the server ("S"; of several, "Sx", "Sy", "Sz"),
 * where a message arrives or a connection turns out to be lost. When time passes, that happens at all of them.
 *
 * Two events are independent if they have no place in common: neither can make the other possible or impossible, and
 * the result is the same in either order. So messages to different servers of a list are independent, whoever sent
 * them: these servers don't know of each other. At one place, events in lower case ("s") are independent of each other,
 * but not of those in upper case. Lower case is used at a server for events that only look, and at a client of a list
 * for replies that it waits for together, because it does nothing until it has all of them. This is checked whenever
 * one is delivered.
 */

namespace DistLock\Test\Orders;

use DistLock\Test\Deadline;
use DistLock\Test\Line;
use DistLock\Test\Message;
use DistLock\Test\Relay;
use DistLock\Test\StandingClock;
use DistLock\Test\WallClock;

use function DistLock\Test\await;
use function DistLock\Test\environment;
use function DistLock\Test\listen;
use function DistLock\Test\select;

// The server, for events that change something there; and for events that only look, or don't notice each other.
const SERVER = 'S';
const SERVER_BESIDE = 's';

// On a list of servers, how often a pause may end while there are messages under way that could arrive before.
const HASTE = 1;

// After how many pauses time passes everywhere: a client that can't have the lock tries again and again.
const PAUSES = 20;

/** @param string[] $one places of one event, and @param string[] $other those of another */
function are_dependent(array $one, array $other): bool
{
    foreach ($one as $place) {
        foreach ($other as $second) {
            if (ucfirst($place) === ucfirst($second) && ($place !== $second || ctype_upper($place[0]))) {
                return true;
            }
        }
    }

    return false;
}

/** What a client is doing. */
final class Client
{
    public ?Player $player;
    /** @var string[] the calls that it still has to make */
    public array $calls;
    /** The call that it is in, or null. */
    public ?string $call = null;
    /** @var string[] what its unfinished acquisitions are for: "write", "read" */
    public array $acquired = [];
    /** @var string[] */
    public array $results = [];
    /** Whether the server may consider its session expired, judging by the client's own clock. */
    public bool $isStale = false;
    public int $shift = 0;
    /** null: its clock runs. */
    public ?StandingClock $clock = null;
    /** When the call began, by the client's clock. */
    public float $began = 0.0;
    /** How much had happened on the server when the call reached it; null: it hasn't. */
    public ?int $asked = null;

    /** @param string[] $calls */
    public function __construct(array $calls)
    {
        $this->calls = $calls;
    }
}

final class World
{
    /** @var array<string, Client> */
    public array $clients = [];
    /** @var string[] what is wrong */
    public array $problems = [];
    /** What happened, in words. */
    public array $story = [];
    /** Whether the lock may be lost, or a call may fail. */
    private bool $isDisturbed = false;
    /** Whether nothing was lost, not even a connection. */
    private bool $isUndisturbed = true;
    private bool $isFree = false;
    /**
     * Whether a client died, or the server received something that its client had given up on: nobody can take that
     * back.
     */
    private bool $mayLeave = false;
    /** Whether two owners are possible by design, because a server forgot what only a majority knew. */
    public bool $isForgiven = false;
    /** How many seconds had to pass for something to happen. */
    public int $waited = 0;
    private int $haste = HASTE;
    private int $pauses = 0;
    private Relay $relay;
    private Ownership $ownership;
    private string $name;

    /** @param array<string, int> $faults how many of each kind may still come; only one does */
    public function __construct(private Backend $backend, private Program $program, private array $faults)
    {
        $this->name = 'o' . bin2hex(random_bytes(6));
        $this->relay = new Relay($backend->ports()[''] ?? 0, $backend->dialogue(), $this->passes(...));
        $this->ownership = new Ownership($program->limit(), $program->weights);
        foreach ($program->clients as $client => $calls) {
            $this->clients[$client] = $this->client($client, $calls);
        }
        if ($backend->standsStill()) {
            $this->connect();
        }
        if ($program->isWarm) {
            $this->warmUp();
        }
    }

    /** Lets the clients open the connections that an uncontended acquisition needs: threads do that, all at once. */
    private function connect(): void
    {
        $this->isFree = $this->isDisturbed = true;
        foreach (array_keys($this->clients) as $name) {
            $this->call($name, 'acquire');
            $this->call($name, 'release');
        }
        $this->beginAnew();
    }

    /** Lets each client open all connections and wait once; nothing of that is recorded. */
    private function warmUp(): void
    {
        $this->isFree = $this->isDisturbed = true;
        $names = array_keys($this->clients);
        foreach ([[$names[0], array_slice($names, 1)], [$names[1], [$names[0]]]] as [$holder, $others]) {
            $this->call($holder, 'acquire');
            foreach ($others as $other) {
                $this->call($other, 'acquire');
            }
            // With a semaphore, others have a permit, too.
            foreach ([$holder, ...$others] as $name) {
                if ($this->clients[$name]->acquired !== []) {
                    $this->call($name, 'release');
                }
            }
        }
        $this->beginAnew();
    }

    private function beginAnew(): void
    {
        $this->isFree = $this->isDisturbed = false;
        $this->story = [];
        $this->ownership = new Ownership($this->program->limit(), $this->program->weights);
    }

    private function call(string $name, string $call): void
    {
        array_unshift($this->clients[$name]->calls, $call);
        $this->begin($name);
        await(function () use ($name): bool {
            if ($this->clients[$name]->call !== null) {
                $this->interrupt($name);
            }

            return $this->clients[$name]->call === null;
        });
    }

    /** @param string[] $calls */
    private function client(string $name, array $calls): Client
    {
        $ports = [];
        foreach ($this->backend->ports() as $place => $port) {
            $listener = listen(0);
            $ports[$place] = (int) substr(strrchr(stream_socket_get_name($listener, false), ':'), 1);
            $this->relay->accept($name, $listener, $place, $port);
        }
        $client = new Client($calls);
        $weight = $this->program->weights[$name] ?? 1;
        // With a list of servers, that costs messages.
        $asks = !$this->backend->standsStill();
        $client->player = new Player(fn () => $this->backend->lock($this->program->kind, $this->name, $ports, $weight), $asks);
        if ($this->backend->standsStill()) {
            $client->clock = new StandingClock(CLOCKS . ".{$client->player->pid}");
        }

        return $client;
    }

    /** @return array<string, string[]> what can happen now, and at which places */
    public function actions(): array
    {
        $actions = [];
        foreach ($this->relay->lines as $line) {
            foreach (['client', 'server'] as $end) {
                $held = $line->end($end)->held;
                if ($held !== []) {
                    $actions["{$this->label($line, $end)} {$held[0]->name}"] = $this->places($line, $end, $held[0]);
                }
                if (count($held) > 1 && end($held)->bytes === null) {
                    $actions["{$this->name($line)}: the rest is lost on the way to the $end"] = $this->places($line, $end);
                }
            }
        }
        foreach ($this->clients as $name => $client) {
            if ($client->player !== null && $client->call === null && $client->calls !== []) {
                $actions["$name: {$client->calls[0]}"] = [$name];
            }
            if ($client->isStale) {
                $actions["$name expires"] = [SERVER];
            }
        }

        return $actions === [] || $this->haste > 0 ? $actions + $this->pauses() : $actions;
    }

    /**
     * Returns the pauses that can end. When one ends early, everybody loses that time, so it happens everywhere.
     *
     * @return array<string, string[]>
     */
    private function pauses(): array
    {
        $pausing = array_filter($this->clients, fn (Client $client) => $client->player !== null && $client->clock?->pause() !== null);
        $everywhere = $this->everywhere();

        return array_combine(
            array_map(fn (string $name) => "$name goes on", array_keys($pausing)),
            array_map(fn () => $everywhere, array_values($pausing)),
        );
    }

    /** @return string[] */
    private function everywhere(): array
    {
        return [...array_map(fn (string $place) => SERVER . $place, array_keys($this->backend->ports())), ...array_keys($this->clients)];
    }

    /** @return array<string, string[]> what can go wrong now */
    public function faults(): array
    {
        $faults = [];
        foreach ($this->relay->lines as $line) {
            if (isset($this->faults['loss']) && $line->client->stream !== null && $line->server->stream !== null) {
                $faults["{$this->name($line)} is lost at the client"] = [$line->from];
                $faults["{$this->name($line)} is lost at the server"] = $this->places($line, 'server');
            }
        }
        foreach ($this->relay->lines as $line) {
            if (isset($this->faults['cut']) && $line->client->stream !== null && $line->server->stream !== null) {
                $faults["{$this->name($line)} is cut"] = [$line->from, ...$this->places($line, 'server')];
            }
        }
        foreach ($this->clients as $name => $client) {
            $isWaiting = $client->player !== null && $client->call !== null;
            if (isset($this->faults['kill']) && $client->player !== null) {
                $faults["$name is killed"] = [$name];
            }
            if (isset($this->faults['expiry']) && $client->player !== null && $this->linesOf($name) !== []) {
                $faults["$name sleeps"] = [$name];
            }
            if (isset($this->faults['interruption']) && $isWaiting) {
                $faults["$name is interrupted"] = [$name];
            }
            if (isset($this->faults['late']) && $isWaiting && $client->clock->awaited() !== []) {
                $faults["$name waits no longer"] = [$name];
            }
        }
        if (isset($this->faults['time'])) {
            $faults["{$this->faults['time']} seconds pass"] = $this->everywhere();
        }
        foreach (isset($this->faults['forget']) ? array_keys($this->backend->ports()) : [] as $place) {
            $faults["$place forgets"] = [SERVER . $place];
        }

        return $faults;
    }

    /** Whether this can happen now, or soon. */
    public function canCome(string $action): bool
    {
        $deadline = new Deadline(5);
        while (!isset($this->actions()[$action]) && !isset($this->faults()[$action])) {
            if ($deadline->remaining() === 0.0) {
                return false;
            }
            if ($this->actions() === [] && !$this->isDone()) {
                $this->awaitMore();
            }
            usleep(2000);
            $this->settleAll();
        }

        return true;
    }

    /**
     * Whether only one event can ever happen next at this client, apart from faults; or only some that are independent
     * of each other.
     */
    public function isSteered(string $client): bool
    {
        $sources = [];
        foreach ($this->linesOf($client) as $line) {
            $mayCome = $line->server->stream !== null
                && ($this->backend->mayPush($line) || $line->server->held !== [] || !$line->isAnswered());
            if ($line->client->stream !== null && ($line->client->held !== [] || $mayCome)) {
                $sources[$this->isAwaited($line) ? 'together' : $this->name($line)] = true;
            }
        }
        if ($this->clients[$client]->player === null) {
            return true;
        }
        $isIdle = $this->clients[$client]->call === null && $this->clients[$client]->calls !== [];

        return count($sources) + (int) $isIdle <= 1;
    }

    /**
     * Returns those of several servers that nothing can reach before what is held for them: each client either does
     * nothing until it has an answer to some of that, or never does anything again.
     *
     * @return string[] their places
     */
    public function closedServers(): array
    {
        $closed = $this->backend->standsStill() ? array_keys($this->backend->ports()) : [];
        foreach ($this->clients as $name => $client) {
            if ($client->player !== null && ($client->call !== null || $client->calls !== [])) {
                $held = array_filter($this->linesOf($name), fn (Line $line) => $line->server->held !== [] && $this->isAwaited($line));
                $closed = array_intersect($closed, array_map(static fn (Line $line) => $line->place, $held));
            }
        }

        return array_map(static fn (string $place) => SERVER . $place, array_values($closed));
    }

    /**
     * Whether the client does nothing until it has the reply on this line and all others that it waits for with it.
     */
    private function isAwaited(Line $line): bool
    {
        return !$this->backend->mayPush($line) && $this->isPolled($line);
    }

    private function isPolled(Line $line): bool
    {
        $clock = $this->clients[$line->from]->clock;
        if ($clock === null || $line->client->stream === null) {
            return false;
        }
        $port = fn (bool $remote) => (int) substr(strrchr((string) stream_socket_get_name($line->client->stream, $remote), ':'), 1);

        return in_array($port(true) << 16 | $port(false), $clock->awaited(), true);
    }

    /** Whether all calls have ended. */
    public function isDone(): bool
    {
        foreach ($this->clients as $client) {
            if ($client->player !== null && ($client->call !== null || $client->calls !== [])) {
                return false;
            }
        }

        return true;
    }

    public function perform(string $action): void
    {
        $this->story[] = $action;
        $isFault = isset($this->faults()[$action]);
        if ($isFault) {
            $this->faults = [];
            $this->isUndisturbed = false;
        }
        if (preg_match('/^(\w+)([<>]) /', $action, $found)) {
            $this->deliver($this->line($found[1]), $found[2] === '<' ? 'client' : 'server');
        } elseif (preg_match('/^(\w+)(?:: the rest)? is lost (?:on the way to|at) the (\w+)$/', $action, $found)) {
            $this->lose($this->line($found[1]), $found[2]);
        } elseif (preg_match('/^(\w+) is cut$/', $action, $found)) {
            $this->cut($this->line($found[1]));
        } elseif (preg_match('/^(\w) goes on$/', $action, $found)) {
            $this->goOn($found[1]);
        } elseif (preg_match('/^(\w) forgets$/', $action, $found)) {
            $this->forget($found[1]);
        } elseif (preg_match('/^(\d+) seconds pass$/', $action, $found)) {
            $this->isDisturbed = true;
            $this->pass((int) $found[1]);
        } elseif (preg_match('/^(\w): /', $action, $found)) {
            $this->begin($found[1]);
        } else {
            [$name, $what] = explode(' ', $action, 2);
            $this->isDisturbed = true;
            match ($what) {
                'is killed' => $this->kill($name),
                'sleeps' => $this->sleep($name),
                'expires' => $this->expire($name),
                'is interrupted' => $this->interrupt($name),
                'waits no longer' => $this->giveUp($name),
            };
        }
    }

    /**
     * If nothing is under way and somebody waits: lets time pass, up to the promised ttl and six seconds. Returns
     * whether that had an effect. It mustn't be needed if nothing went wrong.
     */
    public function awaitMore(): bool
    {
        if ($this->isUndisturbed) {
            $this->fault('somebody waits, and nothing is under way');
            $this->isUndisturbed = false;
        }
        // The pause before another attempt to connect depends on a clock that isn't moved.
        $deadline = new Deadline($this->backend instanceof ZooKeeperBackend ? 3 : (float) !$this->backend->standsStill());
        while ($deadline->remaining() > 0 && $this->actions() === []) {
            $this->settleAll();
        }
        for (; $this->actions() === [] && !$this->isDone() && $this->waited < TTL + 6; $this->waited += 2) {
            $this->story[] = '2 seconds pass';
            $this->pass(2);
        }

        return $this->actions() !== [] || $this->isDone();
    }

    public function fault(string $problem): void
    {
        $this->problems[] = $problem;
    }

    /** Makes the clients give up what they have, and checks what is wrong. */
    public function end(): void
    {
        $this->isFree = true;
        foreach ($this->relay->lines as $line) {
            $this->relay->resume($line);
        }
        foreach ($this->clients as $name => $client) {
            if ($client->player !== null && $client->call === null) {
                $client->call = 'drop';
                $client->player->channel->send('drop');
                $this->settle($name);
            }
        }
        array_push($this->problems, ...($this->isForgiven ? [] : $this->ownership->problems()));
        if ($this->mayLeave && $this->left() !== []) {
            // It keeps others out no longer than any dead owner or waiter does.
            $this->backend->pass(TTL + 6);
            $this->clients['Z'] = $this->client('Z', ['acquire(1)', 'release']);
            array_map($this->begin(...), ['Z', 'Z']);
        }
        try {
            await(fn () => $this->left() === [], 3);
        } catch (\RuntimeException) {
            $this->fault('left behind: ' . implode(', ', $this->left()));
        }
    }

    /** @return string[] */
    private function left(): array
    {
        $this->relay->pump();

        return $this->backend->left($this->program->kind, $this->name);
    }

    public function destroy(): void
    {
        foreach ($this->clients as $client) {
            $client->player?->kill();
        }
        $this->relay->close();
    }

    private function passes(Line $line, string $to, Message $message): bool
    {
        $client = $this->clients[$line->from] ?? null;
        // A client of a list that has nothing left to do no longer looks.
        $isDone = $to === 'client' && $client?->clock !== null && $client->call === null && $client->calls === [];
        $passes = $this->isFree || $isDone || $message->name === '' || $line->dialogue->isOpening($message->name);
        if ($passes && $to === 'server') {
            $this->isHeardOf($line);
        }

        return $passes;
    }

    /**
     * Returns where a message arrives; without one, where a connection turns out to be lost.
     *
     * @return string[]
     */
    private function places(Line $line, string $to, ?Message $message = null): array
    {
        if ($to === 'client') {
            $isReply = $message !== null && $message->bytes !== null && $this->isAwaited($line);

            return $isReply ? [lcfirst($line->from), $this->label($line, $to)] : [$line->from];
        }
        $isBeside = $message === null || $message->bytes === null || $line->dialogue->isBeside($message->name);

        return [($isBeside ? SERVER_BESIDE : SERVER) . $line->place, $this->label($line, $to)];
    }

    private function label(Line $line, string $to): string
    {
        return $this->name($line) . ($to === 'client' ? '<' : '>');
    }

    private function name(Line $line): string
    {
        return "$line->from$line->place$line->number";
    }

    /** @return Line[] */
    private function linesOf(string $client): array
    {
        return array_filter($this->relay->lines, static fn (Line $line) => $line->from === $client);
    }

    private function line(string $name): Line
    {
        foreach ($this->relay->lines as $line) {
            if ($this->name($line) === $name) {
                return $line;
            }
        }
        throw new \RuntimeException("there is no connection $name");
    }

    /* The events: */

    private function deliver(Line $line, string $to): void
    {
        $message = $line->end($to)->held[0];
        $place = $to === 'client' ? $line->from : SERVER . $line->place;
        if ($to === 'server') {
            $this->isHeardOf($line);
            $this->clients[$line->from]->asked ??= $this->ownership->now($place)[$place] ?? 0;
            $this->mayLeave = $this->mayLeave || ($message->bytes !== null && $line->client->stream === null);
        }
        $places = $this->places($line, $to, $message);
        if ($places[0] === SERVER_BESIDE . $line->place) {
            $stamp = $this->ownership->looks($place, $message->stamp);
        } else {
            $this->ownership->happens($place, $message->stamp);
        }
        $others = $places[0] === lcfirst($line->from) ? $this->awaitedBeside($line) : [];
        $isPolled = $to === 'client' && $this->isPolled($line);
        $this->wake($isPolled ? $line->from : null, fn () => $line->forward($to));
        $this->relay->resume($line);
        $this->follow($place, $stamp ?? null);
        foreach ($others as $other) {
            if (!$this->isAwaited($other)) {
                throw new \RuntimeException("{$this->name($line)} is answered, and $line->from doesn't wait for {$this->name($other)}");
            }
        }
    }

    /** Ends the wait of a client that is known to wait, and waits for the effect. */
    private function wake(?string $client, callable $does): void
    {
        $clock = $client === null ? null : $this->clients[$client]->clock;
        $before = $clock?->polls();
        $does();
        $clock === null || await(static fn () => $clock->polls() !== $before);
    }

    /** @return Line[] the lines on which the same client also waits for a reply */
    private function awaitedBeside(Line $line): array
    {
        return array_filter($this->linesOf($line->from), fn (Line $other) => $other !== $line && $this->isAwaited($other));
    }

    /** The server doesn't consider a session dead that it hears from. */
    private function isHeardOf(Line $line): void
    {
        $client = $this->clients[$line->from];
        $client->isStale = $client->isStale && $client->player === null;
    }

    private function lose(Line $line, string $at): void
    {
        $place = $at === 'client' ? $line->from : SERVER . $line->place;
        $stamp = $at === 'server' ? $this->ownership->looks($place, null) : null;
        if ($at === 'client') {
            $this->ownership->happens($place);
        }
        $this->wake($at === 'client' && $this->isPolled($line) ? $line->from : null, fn () => $line->lose($at));
        $this->follow($place, $stamp);
    }

    /** The connection is lost at both ends, with everything that is under way. */
    private function cut(Line $line): void
    {
        $stamp = $this->ownership->looks(SERVER . $line->place, null);
        $this->ownership->happens($line->from, $stamp);
        $line->lose('server');
        $this->wake($this->isPolled($line) ? $line->from : null, fn () => $line->lose('client'));
        $this->follow(SERVER . $line->place, $stamp);
        $this->follow($line->from);
    }

    private function begin(string $name): void
    {
        $client = $this->clients[$name];
        $this->ownership->happens($name);
        $client->call = array_shift($client->calls);
        $client->began = $client->clock?->now() ?? 0.0;
        $client->asked = null;
        // Nothing relies any more on what is about to be given up.
        $this->ownership->holds($name, self::mode(self::after($client->call, $client->acquired, false)));
        $client->player->channel->send($client->call);
        $this->follow($name);
    }

    private function kill(string $name): void
    {
        $this->ownership->happens($name);
        $this->ownership->holds($name, null);
        $this->clients[$name]->player->kill();
        $this->clients[$name]->player = null;
        $this->mayLeave = true;
        // Its session ends in its own time.
        $this->clients[$name]->isStale = $this->backend instanceof ZooKeeperBackend && $this->linesOf($name) !== [];
        while ($this->relay->pump()) {
        }
        $this->stamp();
    }

    /** Its machine does, for longer than the session's timeout. */
    private function sleep(string $name): void
    {
        $this->ownership->happens($name);
        $this->shift($name, TTL + 1);
        $this->clients[$name]->isStale = true;
        $this->follow($name);
    }

    private function expire(string $name): void
    {
        $this->clients[$name]->isStale = false;
        $this->ownership->happens(SERVER, $this->ownership->now($name));
        foreach ($this->linesOf($name) as $line) {
            $line->dialogue->expire($this->backend->ports()['']);
        }
        $this->follow(SERVER);
    }

    private function goOn(string $name): void
    {
        $client = $this->clients[$name];
        // Another event could have happened before.
        $this->haste -= (int) (array_diff_key($this->actions(), $this->pauses()) !== []);
        if (++$this->pauses > PAUSES) {
            $this->wake($name, $this->passOn(...));
        } else {
            $this->ownership->happens($name);
            $client->clock->moveTo($client->clock->pause());
            $this->wake($name, fn () => posix_kill($client->player->pid, SIGUSR1));
        }
        $this->follow($name);
    }

    /** What was left behind keeps others out for the ttl, and a fault for another six seconds. */
    private function passOn(): void
    {
        if ($this->isUndisturbed || $this->waited > TTL + 6) {
            $this->fault('somebody tries for ever');
        }
        $this->isUndisturbed = false;
        $this->waited += 2;
        $this->story[] = '2 seconds pass';
        $this->pass(2);
    }

    /** The reply comes later than one of several servers may answer, and what undoes the request may be lost. */
    private function giveUp(string $name): void
    {
        $client = $this->clients[$name];
        $this->ownership->happens($name);
        $client->clock->move(2);
        $this->mayLeave = true;
        $this->wake($name, fn () => posix_kill($client->player->pid, SIGUSR1));
        $this->follow($name);
    }

    private function forget(string $place): void
    {
        $this->isDisturbed = true;
        $this->ownership->happens(SERVER . $place);
        // This counts as a server that failed: one of three may.
        $this->isForgiven = $this->backend->forget($place, $this->name);
        $this->follow(SERVER . $place);
    }

    private function interrupt(string $name): void
    {
        $this->ownership->happens($name);
        posix_kill($this->clients[$name]->player->pid, SIGUSR2);
        $this->follow($name);
    }

    private function pass(int $seconds): void
    {
        $this->ownership->happensEverywhere($this->everywhere());
        // A client of a list gives up on what is under way, and what undoes that may be lost, too.
        $this->mayLeave = $this->mayLeave || $this->backend->standsStill();
        $this->backend->pass($seconds);
        foreach (array_keys($this->clients) as $name) {
            if ($this->clients[$name]->player !== null) {
                $this->shift($name, $seconds);
            }
        }
        $this->settleAll();
        $this->follow(SERVER);
    }

    /** Lets this many seconds pass on this client's clock, and makes it look at the clock. */
    private function shift(string $name, int $seconds): void
    {
        $client = $this->clients[$name];
        $client->shift += $seconds;
        $client->clock?->move($seconds);
        $file = CLOCKS . ".{$client->player->pid}";
        await(static fn () => file_exists($file));
        WallClock::write($file, $client->shift, $client->shift);
        if ($client->call === null) {
            $client->player->channel->send('look');
        } else {
            posix_kill($client->player->pid, SIGUSR1);
            $this->ownership->holds($name, null);
        }
    }

    /* What follows from them: */

    /** @param ?array<string, int> $stamp the time of its consequences, if that isn't the time of the place */
    private function follow(string $place, ?array $stamp = null): void
    {
        if ($place[0] === SERVER) {
            $deadline = new Deadline(20);
            foreach ($this->relay->lines as $line) {
                while (!$line->isAnswered() && $deadline->remaining() > 0) {
                    $this->relay->pump(0.02);
                }
            }
            $this->backend->settle($this->relay->lines, fn () => $this->relay->pump(0.02));
            while ($this->relay->pump()) {
            }
        } else {
            $this->settle($place);
        }
        $this->stamp($stamp);
    }

    private function settleAll(): void
    {
        foreach ($this->clients as $name => $client) {
            if ($client->player !== null) {
                $this->settle($name);
            }
        }
        $this->stamp();
    }

    /** Waits until this client has done everything that it can do without another message. */
    private function settle(string $name): void
    {
        $player = $this->clients[$name]->player;
        $deadline = new Deadline(30);
        $patience = new Deadline(3);
        $before = null;
        while ($deadline->remaining() > 0) {
            $streams = $this->relay->streams() + ['player' => $player->channel->stream()];
            $ready = array_keys(select($streams, new Deadline($before === null ? 0.0001 : 0.0)));
            foreach ($ready as $stream) {
                $stream === 'player' ? $this->hear($name) : $this->relay->handle($stream);
            }
            $lines = $this->linesOf($name);
            $isOpening = array_filter($lines, static fn (Line $line) => !$line->isAnswered()) !== []
                || ($this->backend->isReconnecting($lines) && $patience->remaining() > 0);
            $now = $ready !== [] || $isOpening ? null : $player->rest();
            if ($now !== null && $now === $before) {
                return;
            }
            $before = $now;
        }
        throw new \RuntimeException("client $name doesn't come to rest");
    }

    private function hear(string $name): void
    {
        $client = $this->clients[$name];
        [$result, $isHeld, $token] = $client->player->channel->receive();
        if ($result !== 'seen') {
            $this->story[] = "    $name: $client->call is $result" . ($isHeld ? ", held ($token)" : '');
            $this->judge($name, $client, $result);
            $this->judgeTime($name, $client);
            $client->acquired = self::after($client->call, $client->acquired, $result === 'true');
            $client->results[] = $result;
            $client->call = null;
            array_map($this->relay->resume(...), $this->linesOf($name));
        }
        $this->ownership->holds($name, $isHeld ? self::mode($client->acquired) : null, $token);
    }

    /** Whether the call may have this result. */
    private function judge(string $name, Client $client, string $result): void
    {
        $call = preg_replace('/\(.*/', '', $client->call);
        $expected = match ($call) {
            'try', 'break' => ['true', 'false'],
            'acquire' => in_array('read', $client->acquired, true) ? ['true', 'DeadlockException'] : ['true'],
            'read', 'free' => ['true'],
            'drop' => ['dropped'],
            'token' => [is_numeric($result) === ($client->acquired !== []) ? $result : 'a number'],
            default => [var_export($client->acquired !== [], true)],
        };
        if ($this->waited > 0 && str_contains($client->call, '(')) {
            $expected[] = 'false';
        }
        $disturbed = ['true', 'false', 'dropped', 'LockLostException', 'ConnectionException', 'DeadlockException', 'Interruption', 'NULL'];
        if (!in_array($result, $this->isDisturbed && !is_numeric($result) ? $disturbed : $expected, true)) {
            $this->fault("$name: $client->call is $result");
        }
        // Whoever may lose the lock needn't have told the server when that is free.
        if ($call === 'free' && $result === 'true' && !$this->isDisturbed) {
            $this->ownership->isFree($name, SERVER, $client->asked ?? 0);
        }
    }

    /** Whether it ended in time, by a clock that is stopped unless something has to be waited for. */
    private function judgeTime(string $name, Client $client): void
    {
        $took = ($client->clock?->now() ?? 0.0) - $client->began;
        if ($client->clock !== null && preg_match('/\((\d+)\)/', $client->call, $found) && $took > $found[1] + QuorumBackend::delay()) {
            $this->fault("$name: $client->call took $took seconds");
        }
    }

    /**
     * @return string[] the acquisitions after a call; until it is known whether the call succeeded, those that exist in
     *     any case
     */
    private static function after(string $call, array $acquired, bool $succeeded): array
    {
        $call = preg_replace('/\(.*/', '', $call);
        if ($call === 'release' || $call === 'post') {
            return array_slice($acquired, 0, -1);
        }
        if ($call === 'downgrade') {
            return array_map(static fn () => 'read', $acquired);
        }
        if ($call === 'drop') {
            return [];
        }
        $isAcquisition = in_array($call, ['acquire', 'read', 'try'], true);

        return $succeeded && $isAcquisition ? [...$acquired, $call === 'read' ? 'read' : 'write'] : $acquired;
    }

    private static function mode(array $acquired): ?string
    {
        return in_array('write', $acquired, true) ? 'write' : $acquired[0] ?? null;
    }

    /** What has come says when it was sent. */
    private function stamp(?array $answer = null): void
    {
        foreach ($this->relay->lines as $line) {
            foreach (['client' => SERVER . $line->place, 'server' => $line->from] as $end => $origin) {
                foreach ($line->end($end)->held as $message) {
                    $message->stamp ??= ($end === 'client' ? $answer : null) ?? $this->ownership->now($origin);
                }
            }
        }
    }
}
