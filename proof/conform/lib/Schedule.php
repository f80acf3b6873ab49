<?php

declare(strict_types=1);

namespace DistLock\Conform;

use Random\Engine\Mt19937;
use Random\Randomizer;

/**
 * Random calls of a few clients, which are as likely as those of real ones to be about what is there. Each seed has few
 * wishes and a pace of its own: otherwise all schedules would be alike, and nothing rare would ever happen.
 */
final class Schedule
{
    /** How often a client does what, in relation to the others. */
    private const ACTIONS = [
        'ask' => 32,
        'listenAgain' => 4,
        'stopListening' => 2,
        'begin' => 3,
        'leave' => 5,
        'release' => 18,
        'renew' => 6,
        'wantToWrite' => 8,
        'downgrade' => 7,
        'attach' => 6,
        'rename' => 3,
        'force' => 1,
        'store' => 3,
        'lookOrMeddle' => 3,
        'pause' => 2,
    ];
    private const OF_THOSE_THAT_LACK = ['ask', 'listenAgain', 'stopListening', 'begin', 'leave'];
    /** In one of so many schedules, others change the keys; in one, there is a crowd; in one, clients have sessions. */
    private const MEDDLED = 5;
    private const CROWDED = 40;
    private const WITH_SESSIONS = 6;
    private const CALLS = 400;
    private const CALLS_IN_A_CROWD = 50;
    /** Even milliseconds; ttls are odd: a share is over in the millisecond in which it ends, a lock only after that. */
    private const PACES = [2, 4, 10, 100, 400, 1600, 3200, 5200, 12000];
    private const TTLS = [301, 2001, 5001, 9001, 30001];
    private const DAY = 86_400_000;
    /** How many seconds a counter of fencing tokens is kept by clients that don't say so. */
    private const COUNTER_LIFETIME = 86400;

    private readonly Randomizer $random;
    /** Microseconds. */
    public int $now;
    /** @var list<Client> */
    private array $clients = [];
    /** @var list<string> */
    private array $wishes;
    /** @var list<int> */
    private array $paces;
    private bool $mostlyChanges;
    /** In a cluster, the channels belong to a slot. */
    private bool $isSharded;
    /** Whether the server's clock is set back now and then. */
    private bool $setsClockBack;
    /** What the clients say instead. */
    private ?int $counterLifetime;
    private int $serial = 0;
    /** Whether other programs change the keys as well. */
    public readonly bool $isMeddled;
    /** How many calls the schedule has. */
    public readonly int $length;
    /** @var array<string, int> how often a client does what */
    private array $actions = self::ACTIONS;
    /** @var list<string> what has happened since the last call, other than calls */
    public array $events = [];
    private readonly Meddler $meddler;
    private readonly Crowd $crowd;
    /** @var list<Session> the session that each client uses */
    private array $sessions = [];

    public function __construct(int $seed, private readonly Server $server, private readonly Reference $reference)
    {
        $this->random = new Randomizer(new Mt19937($seed));
        $this->now = 1_800_000_000_000_000 + 1000 * self::DAY * ($seed % 1000) + 500;
        $this->wishes = $this->several(['write', '0', '3', '/3', 'free'], 2, 4);
        $this->paces = $this->several(self::PACES, 2, 6);
        $this->mostlyChanges = $this->happens(2);
        $this->isSharded = $this->happens(3);
        $this->setsClockBack = $this->happens(3);
        $this->counterLifetime = [null, 3600, 200_000][$seed % 3];
        $this->isMeddled = $seed % self::MEDDLED === 1;
        $this->length = $seed % self::CROWDED === 0 ? self::CALLS_IN_A_CROWD : self::CALLS;
        $this->meddler = new Meddler($this->random, $server, $reference);
        $this->crowd = new Crowd($this->random, $this->wishes);
        if ($this->isMeddled) {
            $this->actions['meddle'] = $this->random->getInt(1, 20);
        }
        $hasSessions = $seed % self::WITH_SESSIONS === 2;
        if ($hasSessions) {
            $this->wishes = ['write'];
            $this->actions['session'] = 60;
            // A token that is renamed to that of another client would have two sessions.
            unset($this->actions['store'], $this->actions['rename']);
        }
        if ($this->length === self::CALLS_IN_A_CROWD) {
            $this->actions['gather'] = $this->random->getInt(2, 10);
        }
        $reference->counterLifetime = $this->counterLifetime ?? self::COUNTER_LIFETIME;
        for ($i = $this->random->getInt(2, 6); $i > 0; $i--) {
            $client = new Client(count($this->clients));
            $this->clients[] = $client;
            $this->sessions[] = new Session($this->random);
            $this->begin($client);
            $this->listenAgain($client);
        }
    }

    /** @return array{Call, Client} the next call, at the time now, and whose it is */
    public function next(): array
    {
        do {
            $this->now += 1000 * $this->one($this->paces);
            [$action, $client] = $this->choose($this->action());
            $call = $this->$action($client);
        } while ($call === null);

        return [$call->sentWith($this->random->getInt(0, $this->server->mostArguments[$call->script])), $client];
    }

    private function action(): string
    {
        $number = $this->random->getInt(0, array_sum($this->actions) - 1);
        foreach ($this->actions as $action => $weight) {
            $number -= $weight;
            if ($number < 0) {
                break;
            }
        }

        return $action === 'release' && $this->mostlyChanges && $this->happens(2) ? 'wantToWrite' : $action;
    }

    /**
     * Mostly, one that has something changes or ends it, and one that has nothing asks.
     *
     * @return array{string, Client}
     */
    private function choose(string $action): array
    {
        $lacks = in_array($action, self::OF_THOSE_THAT_LACK, true) || ($action === 'release' && $this->happens(3));
        $chosen = array_filter($this->clients, fn (Client $client) => $this->owns($client) !== $lacks);
        if ($chosen === [] || $this->happens(5)) {
            $client = $this->one($this->clients);
        } else {
            $client = $this->one(array_values($chosen));
        }
        $wantsMore = $client->wanted === 'upgrade' && $this->owns($client) && !$this->happens(3);

        return [$wantsMore || ($chosen === [] && !$this->happens(3)) ? 'ask' : $action, $client];
    }

    /** The reference itself isn't told the time before the call: the clock may yet be set back. */
    private function owns(Client $client): bool
    {
        $reference = clone $this->reference;
        $reference->begin($this->now);

        return $reference->owns($client->token);
    }

    public function learn(Client $client, Call $call, mixed $reply): void
    {
        $isDone = $this->sessions[$client->number]->learn($call, $client->token, $reply);
        $client->learn($call, $reply);
        if ($isDone || $call->script === 'release' && !$this->happens(5)) {
            $this->begin($client);
        }
    }

    /** What is wrong with the call, although the reference does the same. */
    public function fault(Client $client, Call $call, mixed $reply, ?string $valueBefore): ?string
    {
        return $this->isMeddled ? null : $this->sessions[$client->number]->fault($call, $client->token, $reply, $valueBefore);
    }

    public function end(): void
    {
        foreach ($this->clients as $client) {
            $this->stopListening($client);
        }
    }

    /** The next step of the client's session. */
    private function session(Client $client): ?Call
    {
        $step = $this->sessions[$client->number]->next($client->token);
        $lifetime = $this->one([1, 20, 3600]);

        return match ($step) {
            'value' => new Call('value', [], static fn (Reference $reference) => $reference->value()),
            'touch' => new Call('touch', [$lifetime], static fn (Reference $reference) => $reference->touch($lifetime)),
            'lock' => $client->wanted === 'write' ? $this->ask($client, true) : null,
            'leave', 'release' => $this->$step($client),
            'delete' => $this->store($client, 'delete', false),
            default => $this->store($client, $this->one(['set', 'set', 'touch']), $step === 'keep'),
        };
    }

    private function ask(Client $client, bool $opensSession = false): Call
    {
        [$token, $ttl, $wanted] = [$client->token, $client->ttl, $client->wanted];
        $waits = !$this->happens(6);
        $entry = $waits ? $client->entry() : null;
        $previous = $waits ? $client->previous : '';
        $ticket = $waits ? $client->ticket : null;
        $most = $wanted !== 'free' && $this->happens(6) ? $this->random->getInt(1, 4) : null;
        $said = $waits && $this->happens(4) ? 'said ' . ++$this->serial : null;
        $reads = $opensSession || ($wanted === 'write' && $this->happens(4));

        return new Call(
            'acquire',
            $this->withLifetime(10, [
                $token, $ttl, $wanted, Server::RUN_ID, $entry ?? '', $previous, $ticket ?? '', $most ?? '',
                $said ?? '', $said !== null || $this->happens(8) ? Server::SAID_KEY : '',
            ]),
            static fn (Reference $reference) =>
                $reference->acquire($token, $ttl, $wanted, $entry, $previous, $ticket, $most, $said, $reads),
            readsValue: $reads,
        );
    }

    /**
     * Puts the counter's lifetime behind this many arguments.
     *
     * @param list<mixed> $arguments
     * @return list<mixed>
     */
    private function withLifetime(int $count, array $arguments): array
    {
        return [...array_pad($arguments, $count, ''), $this->counterLifetime ?? ''];
    }

    private function listenAgain(Client $client): void
    {
        $this->stopListening($client);
        $client->listenTo(($this->isSharded ? 'distlock:{x}:r' : 'distlock:r') . ++$this->serial . ':1');
        $this->server->listen($client->channel);
        $this->reference->listening[$client->channel] = true;
    }

    private function stopListening(Client $client): void
    {
        if (isset($this->reference->listening[$client->channel ?? ''])) {
            $this->server->stopListening($client->channel);
            unset($this->reference->listening[$client->channel]);
        }
    }

    private function begin(Client $client): void
    {
        $wanted = $this->one($this->wishes);
        $permits = match ($wanted) {
            '3' => '1of3*',
            '/3' => $this->random->getInt(2, 3) . 'of3*',
            default => '',
        };
        $client->begin($permits . $this->token($client), $wanted, $this->one(self::TTLS));
    }

    private function token(Client $client): string
    {
        return sprintf('host:%d:%032x:%d', $client->number, $client->number + 1, ++$this->serial);
    }

    private function meddle(): void
    {
        $this->events[] = $this->meddler->meddle($this->now, $this->clients);
    }

    private function gather(): void
    {
        $channels = array_map(static fn (Client $client): string => $client->channel, $this->clients);
        $dead = ($this->isSharded ? 'distlock:{x}:dead' : 'distlock:dead') . ':1';
        $this->events[] = $this->crowd->gather($this->server, $this->reference, $this->now, $channels, $dead);
    }

    private function leave(Client $client): Call
    {
        [$token, $ttl, $wanted] = [$client->token, $client->ttl, $client->wanted];
        [$entry, $previous] = [$client->entry ?? '', $client->previous];

        return new Call(
            'leave',
            $this->withLifetime(6, [$token, $ttl, $wanted, $entry, $previous, Server::RUN_ID]),
            static fn (Reference $reference) => $reference->leave($token, $ttl, $wanted, $entry, $previous),
        );
    }

    private function release(Client $client): Call
    {
        $token = $client->token;
        $owed = $this->happens(2) ? [$client->entry ?? '', $client->previous, ''] : [];

        return new Call(
            'release',
            [...$this->withLifetime(2, [$token, Server::RUN_ID]), ...$owed],
            static fn (Reference $reference) => $reference->release($token, $owed),
            maySkip: true,
        );
    }

    private function renew(Client $client): Call
    {
        $token = $client->token;
        $ttl = $this->one([501, 3001, 9001, 60001]);
        $isShorter = $this->happens(4);
        $known = $this->happens(2) ? $client->knownEnd : null;

        return new Call(
            'renew',
            [$token, $ttl, $known ?? '', $isShorter ? 'shorter' : ''],
            static fn (Reference $reference) => $reference->renew($token, $ttl, $known, $isShorter),
        );
    }

    private function wantToWrite(Client $client): void
    {
        if ($client->wanted === '0' && $this->owns($client)) {
            $client->want('upgrade');
        }
    }

    private function downgrade(Client $client): ?Call
    {
        $token = $client->token;
        if (Reference::permits($token) > 1) {
            return null;
        }
        $successor = $this->happens(2) ? $this->token($client) : null;
        $entries = $successor === null ? [] : [$client->entry ?? '', $client->previous];

        return new Call(
            'downgrade',
            [...$this->withLifetime(2, [$token, Server::RUN_ID]), $successor ?? '', ...$entries],
            static fn (Reference $reference) => $reference->downgrade($token, $successor, $entries),
            successor: $successor,
        );
    }

    private function attach(Client $client): Call
    {
        $token = $client->token;
        $successor = preg_replace('/\d+$/', (string) ++$this->serial, $token);
        $ttl = $this->one([501, 5001, 40001]);
        if ($this->happens(4)) {
            // It is sent again: the token has been replaced by the client's.
            [$token, $successor] = [$successor, $token];
        } elseif ($this->happens(8)) {
            // Anything may be given, by an object that takes no permits.
            $successor = preg_replace('/^\d+of\d+\*/', '', $successor);
            $token = $this->one([$token, "2/$token", 'distlock:shared', "distlock:shared $token", 'another program']);
        }

        return new Call(
            'attach',
            $this->withLifetime(4, [$token, $successor, $ttl, Server::RUN_ID]),
            static fn (Reference $reference) => $reference->attach($token, $successor, $ttl),
            successor: $successor,
        );
    }

    private function rename(Client $client): Call
    {
        $token = $client->token;
        $successor = preg_replace('/\d+$/', (string) ++$this->serial, $token);
        $other = $this->one($this->clients)->token;
        if ($other !== $token && Reference::permits($other) === Reference::permits($token) && $this->happens(3)) {
            // It is sent again: the token has been replaced, and has got something else since.
            $successor = $other;
        }

        return new Call(
            'rename',
            [$token, $successor],
            static fn (Reference $reference) => $reference->rename($token, $successor),
            successor: $successor,
        );
    }

    private function force(): Call
    {
        $foreign = $this->happens(2);
        $tokens = array_map(static fn (Client $client): string => $client->token, $this->clients);
        $seen = $this->one([null, [], $tokens, [$this->one($tokens)]]);

        return new Call(
            'force',
            [
                ...$this->withLifetime(1, [Server::RUN_ID]),
                $foreign ? 'foreign' : '',
                ...($seen === null ? [] : ['seen', implode(' ', $seen)]),
            ],
            static fn (Reference $reference) => $reference->force($foreign, $seen),
        );
    }

    private function store(Client $client, ?string $change = null, ?bool $isKept = null): Call
    {
        $token = $client->token;
        $change ??= $this->one(['set', 'touch', 'delete']);
        $isKept ??= $this->happens(2);
        $lifetime = $this->one([1, 20, 3600]);
        $value = 'value ' . ++$this->serial;

        return new Call(
            'store',
            $this->withLifetime(6, [$token, Server::RUN_ID, $lifetime, $value, $change === 'set' ? '' : $change, $isKept ? 'kept' : '']),
            static fn (Reference $reference) => $reference->store($token, $change, $lifetime, $value, $isKept),
            maySkip: true,
        );
    }

    /** Calls that are rare, or only made to lists of servers. Another program locks with SET NX PX, as rejoin does. */
    private function lookOrMeddle(Client $client): Call
    {
        $token = $client->token;
        $program = $this->happens(2) ? 'another program' : $token;
        $ttl = $this->one(self::TTLS);
        $last = is_int($this->reference->fence) ? $this->reference->fence % 2 ** 53 : $this->now;
        $lifetime = $this->one([1, 20, 3600]);
        $least = $this->one([$last - 5, $last + 5, $this->now + 40_000_000_000, $last + 90_000_000_000]);

        return match ($this->random->getInt(0, 5)) {
            0 => new Call('inspect', [], static fn (Reference $reference) => $reference->inspect()),
            1 => new Call('value', [], static fn (Reference $reference) => $reference->value()),
            2 => new Call('touch', [$lifetime], static fn (Reference $reference) => $reference->touch($lifetime)),
            3 => new Call('raise', $this->withLifetime(2, [$token, $least]), static fn (Reference $reference) => $reference->raise($token, $least)),
            default => new Call('rejoin', [$program, $ttl], static fn (Reference $reference) => $reference->rejoin($program, $ttl)),
        };
    }

    private function pause(): void
    {
        if ($this->setsClockBack && $this->happens(2)) {
            $this->now -= 2000 * $this->random->getInt(1, $this->happens(10) ? 43_200_000 : 20_000);
            return;
        }
        $isLong = $this->happens(20);
        $pause = $isLong ? self::DAY - 2 * $this->random->getInt(0, 2_000_000) : 2 * $this->random->getInt(0, 20_000);
        $this->now += 1000 * $pause;
    }

    private function happens(int $oneIn): bool
    {
        return $this->random->getInt(1, $oneIn) === 1;
    }

    private function one(array $choices): mixed
    {
        return $choices[$this->random->getInt(0, count($choices) - 1)];
    }

    private function several(array $choices, int $least, int $most): array
    {
        $keys = $this->random->pickArrayKeys($choices, $this->random->getInt($least, $most));

        return array_map(static fn (int $key) => $choices[$key], $keys);
    }
}
