<?php

declare(strict_types=1);

namespace DistLock\Bench\Session;

use DistLock\Test\Deadline;
use DistLock\Test\Request;

use function DistLock\Test\select;

/** The browsers. Each sends the requests of one session, several at once, and another one whenever one is answered.
 * When a browser has all its answers, the next one begins; at any time there are as many as the pool has workers for.
 */
final class Clients
{
    private const LIMIT_SECONDS = 60;

    /** @var array<int, array{Request, string, int}> request, session, and when it was sent */
    private array $pending = [];
    /** @var array<string, int> how many requests of each session haven't been sent yet */
    private array $left;
    /** @var list<array{open: bool, times: array{int, int, int, int}, sent: int, answered: int}> */
    private array $answers = [];

    /** @param non-empty-list<string> $sessions */
    private function __construct(private readonly Pool $pool, private array $sessions, private readonly int $work)
    {
    }

    /**
     * @param non-empty-list<string> $sessions
     * @param int $each how many requests each session gets
     * @return non-empty-list<array{open: bool, times: array{int, int, int, int}, sent: int, answered: int}>
     */
    public static function run(Pool $pool, array $sessions, int $atOnce, int $each, int $workMicroseconds): array
    {
        $clients = new self($pool, $sessions, $workMicroseconds);
        $clients->left = array_fill_keys($sessions, $each);
        for ($browsers = intdiv(Pool::WORKERS, $atOnce); $browsers > 0; $browsers--) {
            $clients->begin($atOnce);
        }
        while ($clients->pending) {
            $clients->wait($atOnce);
        }
        return $clients->answers;
    }

    private function begin(int $atOnce): void
    {
        $session = array_shift($this->sessions);
        for ($request = 0; $session !== null && $request < $atOnce; $request++) {
            $this->send($session);
        }
    }

    private function send(string $session): void
    {
        $this->left[$session]--;
        $this->pending[] = [$this->pool->send($session, $this->work), $session, hrtime(true)];
    }

    private function wait(int $atOnce): void
    {
        $streams = array_map(static fn (array $sent) => $sent[0]->stream(), $this->pending);
        $ready = select($streams, new Deadline(self::LIMIT_SECONDS));
        if (!$ready) {
            throw new \RuntimeException('the requests of a session are not answered');
        }
        foreach (array_keys($ready) as $key) {
            [$request, $session, $sent] = $this->pending[$key];
            $response = $request->advance();
            if ($response === null) {
                continue;
            }
            $this->answers[] = Pool::answer($response) + ['sent' => $sent, 'answered' => hrtime(true)];
            unset($this->pending[$key]);
            if ($this->left[$session] > 0) {
                $this->send($session);
            } elseif (!in_array($session, array_column($this->pending, 1), true)) {
                $this->begin($atOnce);
            }
        }
    }
}
