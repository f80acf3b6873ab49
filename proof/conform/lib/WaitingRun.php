<?php

declare(strict_types=1);

namespace DistLock\Conform;

use Random\Engine\Mt19937;
use Random\Randomizer;

/**
 * Random calls on the server of proof/model/waiting. Its time consists of ticks. Calls between two of them are made
 * within milliseconds of the server's time, so that in ticks, rounded up, everything lasts as long as in the model.
 */
final class WaitingRun extends ModelRun
{
    private const CALLS = 150;
    private const CALLS_OF_A_TICK = 60;
    /** Milliseconds. A little more than the shortest interval, so that three ticks make a silent waiter overdue. */
    private const TICK = 1550;
    private const EARLIER = 701;
    private const INTERVAL = 1500;

    /* As in proof/model/waiting/state.h and server.h. */
    private const MOST = 12;
    private const NEVER = 255;
    /** In the place of a client whose token is none of this run. */
    private const UNKNOWN = -1;
    private const WRITE = 0;
    private const SHARE = 1;
    private const UPGRADE = 2;
    private const FREE = 3;
    private const ANSWERS = ['yes', 'no', 'none', 'deadlock'];
    private const MESSAGES = ['ask', 'grant', 'free'];

    private Randomizer $random;
    /** Microseconds, at the beginning of the tick. */
    private int $tick = 0;
    private int $callsOfTick = 0;
    private int $permits = 0;
    /** @var list<int> what clients of this run may want */
    private array $wishes = [];
    private int $serial = 0;
    /** @var list<Client> */
    private array $clients = [];
    /** @var list<int> what each wants, as the model has it */
    private array $wants = [];
    /** @var list<list<int>> what the model's server keeps of each client: as in proof/model/waiting/state.h, `record`
     * */
    private array $records = [];

    public function __construct(Server $server, private readonly ModelProgram $model)
    {
        parent::__construct($server);
    }

    protected function runAll(int $seed): void
    {
        $this->random = new Randomizer(new Mt19937($seed));
        $this->tick = $this->now;
        $this->permits = $this->happens(2) ? 0 : 3;
        $this->wishes = $this->permits > 0
            ? $this->several([self::SHARE, self::SHARE, self::SHARE, self::FREE, self::WRITE])
            : $this->several([self::WRITE, self::WRITE, self::SHARE, self::FREE]);
        $this->begin($this->random->getInt(2, self::MOST));
        $pause = [2, 4, 10, 30][$this->random->getInt(0, 3)];
        for ($i = 0; $i < self::CALLS && $this->difference === []; $i++) {
            if ($this->happens($pause) || $this->callsOfTick === self::CALLS_OF_A_TICK) {
                $this->pass();
            }
            $this->now = $this->tick + 200 * ++$this->callsOfTick;
            $this->act($this->random->getInt(0, count($this->clients) - 1));
        }
    }

    private function begin(int $clients): void
    {
        $this->clients = $this->wants = [];
        $this->records = array_fill(0, $clients, [0, 0, 0, 0, 0, 0]);
        $this->callsOfTick = 0;
        $this->model->tell('begin', $clients, $this->permits);
        for ($i = 0; $i < $clients; $i++) {
            $this->clients[] = new Client($i);
            $this->wants[] = self::WRITE;
            $this->want($i, $this->wishes[$this->random->getInt(0, count($this->wishes) - 1)]);
        }
    }

    private function pass(): void
    {
        $this->model->tell('tick');
        $this->tick += 1000 * self::TICK;
        $this->callsOfTick = 0;
        foreach ($this->records as $i => [$hold]) {
            $this->records[$i][0] = max($hold - 1, 0);
        }
    }

    private function act(int $i): void
    {
        [$hold, , , $isQueued] = $this->records[$i];
        $action = $this->random->getInt(0, 99);
        if ($hold === 0 && !$isQueued && $this->happens(2)) {
            $this->want($i, $this->wishes[$this->random->getInt(0, count($this->wishes) - 1)]);
        }
        if ($action < 8) {
            $this->stop($i);
        } elseif ($action < 18) {
            $this->leave($i);
        } elseif ($hold > 0 && $action < 50) {
            $this->release($i);
        } elseif ($hold > 0 && $action < 60) {
            $this->renew($i);
        } else {
            if ($hold > 0 && $this->wants[$i] === self::SHARE && $this->permits === 0 && $this->happens(2)) {
                $this->want($i, self::UPGRADE);
            }
            $this->ask($i);
        }
    }

    /** It wants something, with a new token; or it wants to upgrade. */
    private function want(int $i, int $want): void
    {
        $client = $this->clients[$i];
        $ttl = $this->random->getInt(1, 6);
        $permits = $want === self::SHARE && $this->permits > 0 ? $this->random->getInt(1, $this->permits) : 1;
        $wanted = match ($want) {
            self::WRITE => 'write',
            self::UPGRADE => 'upgrade',
            self::FREE => 'free',
            default => ($permits > 1 ? '/' : '') . $this->permits,
        };
        if ($want === self::UPGRADE) {
            $client->want($wanted);
            $client->ttl = self::milliseconds($ttl);
        } else {
            $token = sprintf('host:%d:%032x:%d', $i, $i + 1, ++$this->serial);
            $permitsFirst = $want === self::SHARE && $this->permits > 0 ? "{$permits}of$this->permits*" : '';
            $client->begin($permitsFirst . $token, $wanted, self::milliseconds($ttl));
        }
        $this->wants[$i] = $want;
        $this->model->tell('want', $i, $want, $ttl, $permits);
    }

    private static function milliseconds(int $ticks): int
    {
        return $ticks * self::TICK - self::EARLIER;
    }

    private function ask(int $i): void
    {
        $client = $this->clients[$i];
        if ($client->channel === null || !$this->isListening($client->channel)) {
            $client->listenTo('distlock:r' . ++$this->serial . ':1');
            $this->listen((string) $client->channel);
            $this->model->tell('listen', $i, 1);
        }
        $this->both($i, ['acquire', $i], 'acquire', [
            $client->token, $client->ttl, $client->wanted, Server::RUN_ID,
            $client->entry(), $client->previous, $client->ticket ?? '',
        ]);
    }

    /** Nobody hears what it is told any more. */
    private function stop(int $i): void
    {
        $this->stopListening($this->clients[$i]->channel ?? '');
        $this->model->tell('listen', $i, 0);
    }

    private function leave(int $i): void
    {
        $client = $this->clients[$i];
        $this->both($i, ['leave', $i], 'leave', [
            $client->token, $client->ttl, $client->wanted, $client->entry ?? '', $client->previous, Server::RUN_ID,
        ]);
    }

    private function release(int $i): void
    {
        $this->both($i, ['release', $i, 0], 'release', [$this->clients[$i]->token, Server::RUN_ID]);
    }

    private function renew(int $i): void
    {
        $ttl = $this->random->getInt(1, 6);
        $this->both($i, ['renew', $i, $ttl], 'renew', [$this->clients[$i]->token, self::milliseconds($ttl), '', 'shorter']);
    }

    /**
     * Makes a call on both.
     *
     * @param list<string|int> $command for the model
     * @param list<string|int> $arguments of the script
     */
    private function both(int $i, array $command, string $script, array $arguments): void
    {
        $isOnlyReader = $script === 'release' && $this->isOnlyReader($i);
        $seen = $this->run($script, $arguments);
        $answer = $this->model->call(...$command);
        $ofScripts = $this->asInModel($i, $script, $seen);
        if ($isOnlyReader && $ofScripts !== $this->describe($script, $answer)) {
            // Unlike the model's, a reader may hand the lock over like an exclusive owner, if it is the only one.
            $this->model->tell('undo');
            $answer = $this->model->call('release', $i, 1);
        }
        $ofModel = $this->describe($script, $answer);
        $this->records = array_chunk(array_slice($answer, 5, 6 * count($this->clients)), 6);
        $this->compare($seen, $ofScripts, $ofModel);
        $this->clients[$i]->learn(new Call($script, $arguments, static fn () => null), $seen->parts['reply']);
        if ($ofModel['answer'] === 'deadlock') {
            $this->want($i, self::UPGRADE);
        }
    }

    private function isOnlyReader(int $i): bool
    {
        [$hold, $shares, $isAlone] = $this->records[$i];

        return $hold > 0 && $shares === 1 && !$isAlone
            && array_sum(array_map(static fn (array $record) => (int) ($record[0] > 0), $this->records)) === 1;
    }

    /**
     * @param list<int> $answer of the model
     * @return array<string, mixed>
     */
    private function describe(string $script, array $answer): array
    {
        $end = 5 + 6 * count($this->clients);
        $records = array_chunk(array_slice($answer, 5, $end - 5), 6);
        $queued = array_filter($records, static fn (array $record) => $record[3] === 1);
        uasort($queued, static fn (array $one, array $other) => $one[4] <=> $other[4]);
        $told = array_map(static fn (array $message) => "$message[0] " . self::MESSAGES[$message[1]], array_chunk(array_slice($answer, $end), 2));
        sort($told);
        $isRefused = $script === 'acquire' && self::ANSWERS[$answer[0]] === 'no';

        return [
            'answer' => self::ANSWERS[$answer[0]],
            'place, interval and how long nothing changes' => $isRefused ? array_slice($answer, 2, 3) : null,
            'owners' => array_map(
                static fn (array $record) => $record[0] > 0 ? array_slice($record, 0, 3) : [0, 0, 0],
                $records,
            ),
            'queue' => array_keys($queued),
            'due' => array_map(static fn (array $record) => $record[3] === 1 ? $record[5] : self::NEVER, $records),
            'told' => $told,
        ];
    }

    /** @return array<string, mixed> the same of what the scripts have done */
    private function asInModel(int $i, string $script, Outcome $seen): array
    {
        $numbers = array_flip(array_map(static fn (Client $client) => $client->token, $this->clients));
        $due = array_fill(0, count($this->clients), self::NEVER);
        foreach ($seen->parts['due'] as $entry => $time) {
            $due[$numbers[explode(' ', $entry)[2]] ?? self::UNKNOWN] = max(0, (int) ceil(($time - $this->now) / 1000 / self::TICK));
        }
        $told = array_map(
            static fn (array $message) => ($numbers[$message[1]] ?? self::UNKNOWN) . ' ' . (['free', 'ask'][$message[2]] ?? 'grant'),
            self::told($seen),
        );
        sort($told);

        return [
            'answer' => $this->answer($i, $script, $seen->parts['reply']),
            'place, interval and how long nothing changes' => $this->refusal($seen),
            'owners' => array_map(fn (Client $client) => $this->owned($client->token, $seen), $this->clients),
            'queue' => array_map(static fn (array $waiter) => $numbers[$waiter[0]] ?? self::UNKNOWN, self::queue($seen)),
            'due' => $due,
            'told' => $told,
        ];
    }

    private function answer(int $i, string $script, mixed $reply): string
    {
        return match (true) {
            is_array($reply) => $reply[0] === 'deadlock' ? 'deadlock' : 'no',
            $reply !== 0 => is_int($reply) ? 'yes' : (string) $reply,
            $script !== 'acquire' => 'no',
            // The same number stands for a lock that is free, and for an upgrade without a share.
            default => $this->wants[$i] === self::FREE ? 'yes' : 'none',
        };
    }

    /** @return list<int>|null */
    private function refusal(Outcome $seen): ?array
    {
        $reply = $seen->parts['reply'];
        if (!is_array($reply) || $reply[0] === 'deadlock') {
            return null;
        }
        // -2: nobody owns the lock.
        $left = $reply[1] === -2 ? 1 : (int) ceil($reply[1] / self::TICK);

        return [$reply[2], (int) ceil($reply[6] / self::INTERVAL), $left];
    }

    /** @return array{int, int, int} how many ticks it still owns, how many shares, and whether exclusively */
    private function owned(string $token, Outcome $seen): array
    {
        $ticks = fn (int $ends): int => (int) ceil(($ends - intdiv($this->now, 1000)) / self::TICK);
        if ($seen->parts['owner'] === $token) {
            return [$ticks($seen->parts['ends']), 1, 1];
        }
        $shares = array_filter(
            $seen->parts['shares'],
            static fn (string $share) => $share === $token || str_ends_with($share, "/$token"),
            ARRAY_FILTER_USE_KEY,
        );

        return $shares === [] ? [0, 0, 0] : [$ticks(min($shares)), count($shares), 0];
    }

    private function happens(int $oneIn): bool
    {
        return $this->random->getInt(1, $oneIn) === 1;
    }

    /**
     * @param list<int> $choices
     * @return list<int>
     */
    private function several(array $choices): array
    {
        $keys = $this->random->pickArrayKeys($choices, $this->random->getInt(1, count($choices)));

        return array_map(static fn (int $key) => $choices[$key], $keys);
    }
}
