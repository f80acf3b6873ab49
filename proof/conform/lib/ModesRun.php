<?php

declare(strict_types=1);

namespace DistLock\Conform;

use Random\Engine\Mt19937;
use Random\Randomizer;

/** Random runs of proof/model/redis_modes.pml, whose calls are repeated on the real scripts. */
final class ModesRun extends ModelRun
{
    private const MODEL = __DIR__ . '/../../model/redis_modes.pml';
    private const TTL = 600_001;
    private const ACQUISITIONS = 8;
    /** As in the model, of which this is the first number; 0 stands for no owner, and 1 for shares. */
    private const FIRST_OWNER = 2;
    private const WISHES = [1 => 'write', 2 => '0', 3 => 'upgrade'];
    private const DOUBT = 4;
    private const TOKENS_OF_ACQUISITION = 3;
    private const MOST_CHANNELS = 4;

    /** The largest fencing token so far. */
    private int $fence = 0;
    /** @var list<string> the entries in the queue */
    private array $entries = [];

    /** @param string $directory in which spin leaves its files */
    public function __construct(Server $server, private readonly string $directory)
    {
        parent::__construct($server);
    }

    protected function runAll(int $seed): void
    {
        $random = new Randomizer(new Mt19937($seed));
        $this->fence = 0;
        $this->entries = [];
        $grants = [];
        foreach ($this->spin($seed, $random->getInt(2, 4), $random->getInt(0, 2), $random->getInt(0, 1)) as $line) {
            if ($this->difference !== []) {
                return;
            }
            if (preg_match('/^grant (\d+) (\d+)$/', $line, $found)) {
                $grants[] = [self::channel((int) $found[1], (int) $found[2] + 1), self::token((int) $found[1])];
            } elseif (preg_match('/^([a-z]+)((?: \d+)+) = (\d+) \|([ \d]*)\| (\d+) \|([ \d]*)\|([ \d]*)$/', $line, $found)) {
                $this->repeat($found[1], self::numbers($found[2]), (int) $found[3], self::numbers($found[4]), [
                    'owner' => (int) $found[5],
                    'shares' => self::numbers($found[6]),
                    'queue' => array_chunk(self::numbers($found[7]), 2),
                    'grants' => $grants,
                ]);
                $grants = [];
            }
        }
    }

    /** @return list<string> */
    private function spin(int $seed, int $clients, int $fails, int $kills): array
    {
        $command = ['spin', '-T', "-n$seed", '-DSHOWN', "-DN=$clients", "-DFAILS=$fails", "-DKILLS=$kills"];
        $command = [...$command, '-DROUNDS=' . self::ACQUISITIONS, '-DCHANGES=4', self::MODEL];
        $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes, $this->directory);
        if ($process === false) {
            throw new \RuntimeException('spin is missing');
        }
        $output = (string) stream_get_contents($pipes[1]);
        fclose($pipes[1]);
        if (proc_close($process) !== 0 || preg_match('/assertion violated|Error/', $output)) {
            throw new \RuntimeException(implode(' ', $command) . ":\n$output");
        }

        return explode("\n", $output);
    }

    /**
     * @param list<int> $numbers of the call in the model
     * @param list<int> $channels
     * @param array<string, mixed> $ofModel
     */
    private function repeat(string $script, array $numbers, int $got, array $channels, array $ofModel): void
    {
        $this->now += 2000;
        $this->listenAs($channels);
        $token = self::token($numbers[0]);
        $entries = array_values(array_filter($this->entries, static fn (string $entry) => str_contains($entry, " $token ")));
        $server = Server::RUN_ID;
        $seen = $this->run(...match ($script) {
            'acquire' => ['acquire', [
                $token, self::TTL, self::WISHES[$numbers[1]], $server,
                self::TTL . ' ' . self::channel($numbers[0], $numbers[2] + 1) . " $token " . self::WISHES[$numbers[1]],
            ]],
            'leave' => ['leave', [$token, self::TTL, self::WISHES[$numbers[1]], $entries[0] ?? '', $entries[1] ?? '', $server]],
            'downgrade' => ['downgrade', $numbers[0] === $numbers[1]
                ? [$token, $server]
                : [$token, $server, '', self::token($numbers[1]), $entries[0] ?? '', $entries[1] ?? '']],
            'release' => ['release', [$token, $server]],
            // What a dead client leaves ends with its ttl, and its entry when it is looked at.
            default => ['release', [$token, $server, '', ...$entries]],
        });
        $ofModel['reply'] = match (true) {
            $script !== 'acquire' && $script !== 'leave' => (string) $got,
            $got === self::DOUBT => '0',
            $got > 0 => 'fencing token',
            $script === 'leave' => '0',
            in_array($numbers[0], array_column($ofModel['queue'], 0), true) => 'refused',
            default => 'deadlock',
        };
        $this->compare($seen, $this->asInModel($script, $seen), $ofModel);
        $this->entries = array_keys($seen->parts['queue']);
    }

    /**
     * Those listen that aren't dead, each on its present channel.
     *
     * @param list<int> $channels
     */
    private function listenAs(array $channels): void
    {
        foreach ($channels as $client => $number) {
            $first = $client * self::ACQUISITIONS * self::TOKENS_OF_ACQUISITION;
            for ($i = 1; $i < $number || ($number === 0 && $i <= self::MOST_CHANNELS); $i++) {
                $this->stopListening(self::channel($first, $i));
            }
            if ($number > 0 && !$this->isListening(self::channel($first, $number))) {
                $this->listen(self::channel($first, $number));
            }
        }
    }

    /** @return array<string, mixed> */
    private function asInModel(string $script, Outcome $seen): array
    {
        $reply = $seen->parts['reply'];
        $owner = $seen->parts['owner'];
        $shares = array_map(self::number(...), array_keys($seen->parts['shares']));
        sort($shares);
        if (is_array($reply)) {
            $reply = $reply[0] === 'deadlock' ? 'deadlock' : 'refused';
        } elseif (is_int($reply) && $reply > 1) {
            $reply = $reply > $this->fence ? 'fencing token' : 'a fencing token that was used before';
        }

        return [
            'reply' => (string) $reply,
            'owner' => $owner !== null ? self::FIRST_OWNER + self::number($owner) : (int) ($shares !== []),
            'shares' => $shares,
            'queue' => array_map(static fn (array $waiter) => [
                self::number($waiter[0]), array_search($waiter[1], self::WISHES, true),
            ], self::queue($seen)),
            'grants' => $this->grants($seen),
        ];
    }

    /** @return list<array{string, string}> the channels and tokens to which the lock was granted, in this order */
    private function grants(Outcome $seen): array
    {
        $grants = [];
        foreach (self::told($seen) as [$channel, $token, $fencing]) {
            if ($fencing > 1) {
                $grants[$fencing] = $fencing > $this->fence ? [$channel, $token] : ['used before', $token];
            }
        }
        ksort($grants);
        $this->fence = max($this->fence, $seen->parts['fence'] ?? 0);

        return array_values($grants);
    }

    private static function client(int $token): int
    {
        return intdiv($token, self::ACQUISITIONS * self::TOKENS_OF_ACQUISITION);
    }

    private static function channel(int $token, int $number): string
    {
        return 'distlock:r' . self::client($token) . "x$number:1";
    }

    private static function token(int $number): string
    {
        return sprintf('host:1:%032x:%d', 1, $number + 1);
    }

    private static function number(string $token): int
    {
        return (int) substr(strrchr($token, ':') ?: '', 1) - 1;
    }

    /** @return list<int> */
    private static function numbers(string $text): array
    {
        return array_map(intval(...), preg_split('/ /', $text, -1, PREG_SPLIT_NO_EMPTY) ?: []);
    }
}
