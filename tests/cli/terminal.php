<?php

/* bin/distlock on a terminal of its own. */

namespace DistLock\Test;

final class Terminal
{
    /** @var resource */
    private $process;
    /** @var resource[] */
    private array $pipes = [];
    private string $seen = '';

    /** script(1) makes the terminal; stty says how it was before and after. */
    public function __construct(int $columns, int $rows, string ...$arguments)
    {
        $command = implode(' ', array_map(escapeshellarg(...), command(...$arguments)));
        $shell = "stty cols $columns rows $rows; stty -g; $command; echo \"code=\$?\"; stty -g";
        $this->process = proc_open(
            ['script', '--quiet', '--return', '--command', $shell, '/dev/null'],
            [['pipe', 'r'], ['pipe', 'w'], ['pipe', 'w']],
            $this->pipes,
        );
    }

    /** Waits until this has been shown that often. */
    public function await(string $text, int $times = 1): void
    {
        $deadline = new Deadline(20);
        while (substr_count($this->seen, $text) < $times) {
            if (select([$this->pipes[1]], $deadline) === [] || ($more = read_available($this->pipes[1])) === '') {
                throw new \RuntimeException("\"$text\" is not shown, but " . json_encode($this->seen));
            }
            $this->seen .= $more;
        }
    }

    public function press(string $keys): void
    {
        fwrite($this->pipes[0], $keys);
    }

    /** Everything that was shown, line by line, without the end of the lines. */
    public function end(): array
    {
        $this->await('code=');
        $this->seen .= stream_get_contents($this->pipes[1]);
        proc_close($this->process);

        return explode("\n", str_replace("\r", '', rtrim($this->seen)));
    }
}
