<?php

declare(strict_types=1);

namespace DistLock\Chaos;

use DistLock\Test\ZkClient;

/**
 * Writes to an ensemble alongside the workers, without distlock, and checks that confirmed writes remain. If one
 * doesn't, that is the servers' fault, and is recorded as a fault.
 */
final class Witness
{
    private const PATH = '/witness';
    /** The nemesis and the driver use smaller numbers. */
    private const FIRST_NUMBER = 2_000_000;
    /** What a lost deletion leaves lasts as long as its session, which lasts as long as its process. */
    private const AFTERMATH = 60.0;
    /** How many nanoseconds it remembers when a write was confirmed. */
    private const MEMORY = 60_000_000_000;

    private History $history;
    private ?ZkClient $client = null;
    /** @var array<int, int> when each version was confirmed */
    private array $confirmed = [];
    private int $losses = 0;

    /** @param string[] $hosts the servers' */
    public function __construct(private string $folder, private array $hosts)
    {
        $this->history = new History($folder, 'nemesis');
    }

    public function run(): void
    {
        while (!file_exists("$this->folder/over")) {
            try {
                $this->write();
            } catch (\RuntimeException) {
                $this->client = null;
            }
            usleep(20_000);
        }
    }

    /** Each write makes the next version, because nobody else writes. */
    private function write(): void
    {
        $this->client ??= $this->connected();
        $version = $this->client->set(self::PATH, '');
        $now = hrtime(true);
        $lost = array_filter($this->confirmed, fn (int $earlier) => $earlier >= $version, ARRAY_FILTER_USE_KEY);
        if ($lost !== []) {
            $this->tell(count($lost), min($lost), $now);
        }
        $this->confirmed = array_filter(array_diff_key($this->confirmed, $lost), fn (int $at) => $now - $at < self::MEMORY)
            + [$version => $now];
    }

    private function connected(): ZkClient
    {
        $client = new ZkClient($this->hosts[random_int(0, count($this->hosts) - 1)]);
        $client->exists(self::PATH) || $client->create(self::PATH, ephemeral: false);

        return $client;
    }

    private function tell(int $count, int $from, int $until): void
    {
        $this->history->write([
            'what' => 'fault', 'number' => self::FIRST_NUMBER + $this->losses++, 'kind' => 'confirmed writes lost by the servers',
            'target' => "$count of the witness", 'from' => $from, 'until' => $until, 'locks' => null,
            'excuses' => ['exclusion', 'tokens', 'order', 'wait', 'updates', 'losses'], 'disturbs' => ['*'], 'after' => self::AFTERMATH,
        ]);
    }
}
