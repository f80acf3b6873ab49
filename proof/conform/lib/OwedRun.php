<?php

declare(strict_types=1);

namespace DistLock\Conform;

use Random\Engine\Mt19937;
use Random\Randomizer;

/** Random calls on the server of proof/model/owed: those of its process, with all of its tokens, and of the other
 * client. */
final class OwedRun extends ModelRun
{
    private const CALLS = 80;
    private const CHANNEL = 'distlock:r1:1';
    private const TTL = 600_001;

    /* As in proof/model/owed/state.h. */
    private const TOKENS = 6;
    private const OTHER = self::TOKENS + 1;
    private const PLACES = 6;
    private const SCRIPTS = [
        'acquire' => 1, 'try' => 2, 'leave' => 3, 'release' => 4, 'pay' => 5, 'upgrade' => 6, 'leave upgrade' => 7,
        'downgrade' => 8, 'settle' => 9, 'rename' => 10,
    ];
    /** Only readers do this. */
    private const OF_READERS = ['upgrade', 'leave upgrade', 'downgrade', 'settle'];
    private const OFTEN = ['acquire', 'acquire', 'upgrade', 'upgrade', 'release', 'try', 'downgrade'];
    private const ANSWERS = ['no', 'yes', 'wait', 'deadlock'];

    /** How many tokens of the process are in use. */
    private int $drawn = 0;
    /** @var array<int, int> what replaces a token, however often it is tried */
    private array $successors = [];

    public function __construct(Server $server, private readonly ModelProgram $model)
    {
        parent::__construct($server);
    }

    protected function runAll(int $seed): void
    {
        $random = new Randomizer(new Mt19937($seed));
        $reads = [$random->getInt(1, 3) > 1, $random->getInt(0, 1) === 1];
        $this->model->tell('begin', (int) $reads[0], (int) $reads[1]);
        $this->listen(self::CHANNEL);
        $this->drawn = 2;
        $this->successors = [];
        $queued = 0;
        for ($i = 0; $i < self::CALLS && $this->difference === []; $i++) {
            $actions = $random->getInt(0, 1) ? self::OFTEN : array_keys(self::SCRIPTS);
            $action = $actions[$random->getInt(0, count($actions) - 1)];
            $token = $random->getInt(0, 3) ? $random->getInt(1, $this->drawn) : self::OTHER;
            $isOther = $token === self::OTHER;
            $isReader = $reads[(int) $isOther];
            // Only the process replaces tokens, with one that hasn't been used; only readers change what they have.
            $replaces = in_array($action, ['settle', 'rename'], true);
            if (
                ($replaces && ($isOther || !$this->hasSuccessor($token)))
                || (!$isReader && in_array($action, self::OF_READERS, true))
            ) {
                continue;
            }
            // The model's queue has no more places.
            if ($queued >= self::PLACES - 1 && in_array($action, ['acquire', 'upgrade'], true)) {
                continue;
            }
            $this->now += 2000;
            $queued = $this->both($action, $token, $replaces ? $this->successors[$token] : 0, $isReader);
        }
    }

    private function hasSuccessor(int $token): bool
    {
        if (!isset($this->successors[$token]) && $this->drawn < self::TOKENS) {
            $this->successors[$token] = ++$this->drawn;
        }

        return isset($this->successors[$token]);
    }

    /** Makes the call on both, and returns how many wait. */
    private function both(string $action, int $token, int $successor, bool $isReader): int
    {
        $answer = $this->model->call(self::SCRIPTS[$action], $token, $successor);
        $seen = $this->run(...$this->scriptFor($action, $token, $successor, $isReader));
        $queue = array_map(
            static fn (array $waiter) => [self::number($waiter[0]), (int) ($waiter[1] === 'upgrade')],
            self::queue($seen),
        );
        $owners = array_map(self::number(...), array_keys($seen->parts['shares']));
        if ($seen->parts['owner'] !== null) {
            $owners = [self::number($seen->parts['owner'])];
        }
        sort($owners);
        $this->compare($seen, [
            'answer' => $this->answer($action, $seen->parts['reply']),
            'is one owner that does not read' => (int) ($seen->parts['owner'] !== null),
            'owners' => $owners,
            'queue' => $queue,
        ], [
            'answer' => self::ANSWERS[$answer[0]],
            'is one owner that does not read' => $answer[1],
            'owners' => array_values(array_filter(range(1, 9), static fn (int $number) => (bool) ($answer[2] >> $number & 1))),
            'queue' => array_chunk(array_slice($answer, 3), 2),
        ]);

        return count($queue);
    }

    /** @return array{string, list<string|int>} the script, and its arguments */
    private function scriptFor(string $action, int $number, int $successor, bool $isReader): array
    {
        $token = self::token($number);
        $wanted = $isReader ? '0' : 'write';
        $entry = self::TTL . ' ' . self::CHANNEL . " $token $wanted";
        $upgrade = self::TTL . ' ' . self::CHANNEL . " $token upgrade";

        return match ($action) {
            'acquire' => ['acquire', [$token, self::TTL, $wanted, Server::RUN_ID, $entry]],
            'try' => ['acquire', [$token, self::TTL, $wanted, Server::RUN_ID]],
            'leave' => ['leave', [$token, self::TTL, $wanted, $entry, '', Server::RUN_ID]],
            'release' => ['release', [$token, Server::RUN_ID]],
            'pay' => ['release', [$token, Server::RUN_ID, '', $upgrade, '', $entry]],
            'upgrade' => ['acquire', [$token, self::TTL, 'upgrade', Server::RUN_ID, $upgrade]],
            'leave upgrade' => ['leave', [$token, self::TTL, 'upgrade', $upgrade, '', Server::RUN_ID]],
            'downgrade' => ['downgrade', [$token, Server::RUN_ID]],
            'settle' => ['downgrade', [$token, Server::RUN_ID, '', self::token($successor), $upgrade, '']],
            default => ['rename', [$token, self::token($successor)]],
        };
    }

    private function answer(string $action, mixed $reply): string
    {
        if (is_array($reply)) {
            // An acquire that doesn't wait is refused, too.
            return $reply[0] === 'deadlock' ? 'deadlock' : ($action === 'try' ? 'no' : 'wait');
        }

        return is_int($reply) ? ($reply > 0 ? 'yes' : 'no') : (string) $reply;
    }

    private static function token(int $number): string
    {
        return sprintf('host:1:%032x:%d', 1, $number);
    }

    private static function number(string $token): int
    {
        return (int) substr(strrchr($token, ':') ?: '', 1);
    }
}
