<?php

declare(strict_types=1);

namespace DistLock\Conform;

use Random\Randomizer;

/**
 * What other programs may do to the keys of a lock: values, entries and counters that distlock can't have written, and
 * keys of other types.
 */
final class Meddler
{
    private const FOREIGN_TYPE = [
        'lock' => ['list', 'zset'],
        'fence' => ['list', 'zset'],
        'value_key' => ['list', 'zset'],
        'queue' => ['list', 'string'],
        'shares' => ['list', 'string'],
        'due' => ['list', 'string'],
    ];
    private const COUNTERS = [
        'no number', '', '1.5', '007', ' 5', '-0', '-7', '0', '1', '99999999999999999999', '9223372036854775807',
        '9223372036854775806', '9007199254740990', '9007199254740995', '-9223372036854775808',
    ];
    /** Seconds: a year, and longer than any schedule. */
    private const LONG = 31_536_000;
    private const DAY = 86400;
    private const YEAR_OF_MICROSECONDS = 31_536_000_000_000;

    private int $serial = 0;

    public function __construct(
        private readonly Randomizer $random,
        private readonly Server $server,
        private readonly Reference $reference,
    ) {
    }

    /**
     * @param list<Client> $clients
     * @return string the commands
     */
    public function meddle(int $now, array $clients): string
    {
        $this->reference->adopt($this->server->meddle($now), $now);
        $client = $this->one($clients);
        $commands = match ($this->random->getInt(0, 8)) {
            0 => $this->replaceByAnotherType(),
            1, 2 => $this->lock($client),
            3 => $this->expireLock(),
            4 => $this->count($now),
            5 => $this->wait($now, $client),
            6 => $this->share($now, $client),
            7 => $this->value(),
            default => $this->delete(),
        };
        $this->reference->adopt($this->server->meddle($now, ...$commands), $now);

        return "$now others: " . Outcome::text($commands);
    }

    /** @return list<list<string|int>> */
    private function replaceByAnotherType(): array
    {
        $key = $this->one(array_keys(self::FOREIGN_TYPE));
        $write = match ($this->one(self::FOREIGN_TYPE[$key])) {
            'list' => ['rpush', $key, 'of', 'another', 'program'],
            'zset' => ['zadd', $key, 1, 'another program'],
            'string' => ['set', $key, 'another program'],
        };

        return [['del', $key], $write, ...($this->happens(2) ? [['expire', $key, self::LONG]] : [])];
    }

    /** @return list<list<string|int>> */
    private function lock(Client $client): array
    {
        // Several permits have their shares in the set.
        $single = Reference::permits($client->token) > 1 ? 'host' : $client->token;
        $value = $this->one([
            '', 'a cached value', "any\0bytes\xff\r\n", str_repeat('long', 40_000), '1', 'distlock:shared',
            'distlock:shared of a later version', 'distlock:sharedness', "distlock:shared $single",
            $client->token, "2/$client->token", '3of8*' . $client->token, '5001of9*' . $client->token,
        ]);
        $end = $this->one([['px', 301], ['px', 9001], ['px', 9_000_000_000_000_001], ['ex', self::LONG], []]);

        return [['set', 'lock', $value, ...$end]];
    }

    /** @return list<list<string|int>> */
    private function expireLock(): array
    {
        return [$this->one([['persist', 'lock'], ['pexpire', 'lock', 501], ['pexpire', 'lock', 8_000_000_000_000_001]])];
    }

    /** @return list<list<string|int>> */
    private function count(int $now): array
    {
        $counter = $this->happens(3) ? $now + 5_000_000 : $this->one(self::COUNTERS);

        return [['set', 'fence', $counter, ...($this->happens(2) ? ['ex', 2 * self::DAY] : [])]];
    }

    /**
     * Enters something into the queue. What is there has a time to check in, too, or a score that isn't of the present
     * hour: the expiry of these times is set by newcomers only if the last entry isn't.
     *
     * @return list<list<string|int>>
     */
    private function wait(int $now, Client $client): array
    {
        if (array_intersect_key($this->reference->foreign, ['queue' => true, 'due' => true]) !== []) {
            return [];
        }
        $token = 'odd' . ++$this->serial;
        $entry = $this->one([
            $token, ' ', "9001 distlock:nobody:1 $token", "9001 $client->channel $token purple",
            "007 $client->channel $token write", "31536000001 $client->channel $token write",
            "99999999999999999999999 $client->channel $token 0", "9001 $client->channel distlock:shared 0",
            "9001 $client->channel $token write and more", "9001 distlock:nobody:1 $token write",
            "9001 $client->channel \xff\0$token 0", '9001 distlock:nobody:1 ' . str_repeat($token, 3000) . ' write',
            "9001 $client->channel 5of3*$token /3", "9001 $client->channel 3of3*$token /3", "9001 $client->channel 2of2*$token 1",
            "9001 $client->channel $token upgrade", "9001 $client->channel $token free", "501 $client->channel $token 00",
        ]);
        $ticket = $this->one([
            'inf', '-inf', '1e300', '-1e300', '9007199254740992', '9007199254740000', 0, -5,
            $now - 7_200_000_000, $now + self::YEAR_OF_MICROSECONDS,
        ]);
        $due = $this->one(['inf', '-inf', 0, '1e300', $now + 4_500_000, $now - 1]);
        $other = 'overdue' . $this->serial;

        return [
            ['zadd', 'queue', $ticket, $entry],
            ['expire', 'queue', self::DAY],
            ['zadd', 'due', $due, $this->happens(3) ? $other : $entry],
            ['expire', 'due', self::DAY],
        ];
    }

    /** @return list<list<string|int>> */
    private function share(int $now, Client $client): array
    {
        if (isset($this->reference->foreign['shares'])) {
            return [];
        }
        // All shares of a client's token are alike; this is the only one.
        $token = Reference::permits($client->token) > 1 ? 'host' : $client->token;
        $odd = 'odd' . ++$this->serial;
        $share = $this->one([$odd, "2/3of3*$odd", "3of3*$odd", '3of3*odd', '3/3of3*odd', 'two words', $token]);
        $ends = $this->one(['inf', '-inf', '1e300', 0, intdiv($now, 1000) + 5001, intdiv($now, 1000) - 1]);

        return [['zadd', 'shares', $ends, $share], ['expire', 'shares', self::LONG]];
    }

    /** @return list<list<string|int>> */
    private function value(): array
    {
        return [['set', 'value_key', "\0any", ...($this->happens(2) ? ['ex', 100] : [])]];
    }

    /** The queue and the times to check in belong together. @return list<list<string|int>> */
    private function delete(): array
    {
        $key = $this->one(['lock', 'shares', 'fence', 'fence', 'queue', 'queue', 'value_key']);

        return [['del', $key], ...($key === 'queue' ? [['del', 'due']] : [])];
    }

    private function happens(int $oneIn): bool
    {
        return $this->random->getInt(1, $oneIn) === 1;
    }

    private function one(array $choices): mixed
    {
        return $choices[$this->random->getInt(0, count($choices) - 1)];
    }
}
