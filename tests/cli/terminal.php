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

    /** stty says how it was before and after. */
    public function __construct(int $columns, int $rows, string ...$arguments)
    {
        $command = implode(' ', array_map(escapeshellarg(...), command(...$arguments)));
        $this->open("stty cols $columns rows $rows; stty -g; $command; echo \"code=\$?\"; stty -g");
    }

    private const PROMPT = '<prompt>';
    private int $typed = 0;

    /** A shell that is typed into. Neither it nor the terminal shows what is typed. */
    public static function shell(): self
    {
        $terminal = (new \ReflectionClass(self::class))->newInstanceWithoutConstructor();
        $terminal->open("stty -echo; PS1='" . self::PROMPT . "' exec bash --norc --noprofile --noediting -i");

        return $terminal;
    }

    /** Gives the shell a command, when it asks for one. */
    public function type(string $line): void
    {
        $this->await(self::PROMPT, ++$this->typed);
        $this->press("$line\n");
    }

    /** script(1) makes the terminal. */
    private function open(string $command): void
    {
        $this->process = proc_open(
            ['script', '--quiet', '--return', '--command', $command, '/dev/null'],
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

        return explode("\n", str_replace(["\r", self::PROMPT], '', rtrim($this->seen)));
    }
}
