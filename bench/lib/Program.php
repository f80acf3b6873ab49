<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** Another program, which measures the times itself, so that they don't include the communication with the bench. It
 * takes orders on standard input, as bench/zookeeper/main.c describes.
 */
final class Program implements Contestant
{
    /** @var resource */
    private $process;
    /** @var array<int, resource> */
    private array $pipes = [];

    /** @param list<string> $command the lock's name is appended */
    public function __construct(private readonly array $command)
    {
    }

    public function open(string $lock): void
    {
        $this->process = proc_open([...$this->command, $lock], [['pipe', 'r'], ['pipe', 'w'], ['pipe', 'w']], $this->pipes);
        $this->ask('ready');
    }

    public function pairs(int $count): array
    {
        return $this->ask("pairs $count");
    }

    public function loop(int $acquisitions, int $holdMicroseconds): array
    {
        return array_chunk($this->ask("loop $acquisitions $holdMicroseconds"), 3);
    }

    public function process(): int
    {
        return proc_get_status($this->process)['pid'];
    }

    /** @return list<int> */
    private function ask(string $order): array
    {
        fwrite($this->pipes[0], "$order\n");
        $answer = fgets($this->pipes[1]);
        if ($answer === false) {
            throw new \RuntimeException(basename($this->command[0]) . ' ended: ' . stream_get_contents($this->pipes[2]));
        }
        return array_map('intval', preg_split('/ /', trim($answer), -1, PREG_SPLIT_NO_EMPTY));
    }
}
