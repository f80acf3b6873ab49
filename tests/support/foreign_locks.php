<?php

/* Locks of other libraries on a ZooKeeper path, each in a process of its own. */

namespace DistLock\Test;

require_once __DIR__ . '/java.php';

/** Only Debian's own Python finds Debian's modules. */
const PYTHON = '/usr/bin/python3';

/** Uses InterProcessMutex of Apache Curator, or the 'read' or 'write' lock of its InterProcessReadWriteLock. */
function curator(string $path, string $kind = 'mutex'): ForeignLock
{
    $jars = '/usr/share/java/curator-recipes.jar:/usr/share/java/slf4j-simple.jar';
    $options = ['-Xmx64m', '-Xshare:auto', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-XX:-UsePerfData'];

    return new ForeignLock(['java', ...$options, '-cp', compiled('foreign/CuratorLock', $jars) . ":$jars", 'CuratorLock', $kind], $path);
}

/** Uses 'Lock', 'ReadLock' or 'WriteLock' of Kazoo. */
function kazoo(string $path, string $kind = 'Lock'): ForeignLock
{
    return new ForeignLock([PYTHON, '-B', __DIR__ . '/foreign/kazoo_lock.py', $kind], $path);
}

/** Uses the recipe of the tutorials. */
function recipe(string $path): ForeignLock
{
    return new ForeignLock([PYTHON, '-B', __DIR__ . '/foreign/recipe_lock.py'], $path);
}

/** A program that follows orders: "acquire <seconds>", "release". It ends when its input is closed. */
final class ForeignLock
{
    /** @var resource */
    private $process;
    /** @var resource[] standard input and output */
    private array $pipes = [];
    private string $errors;

    /** @param string[] $command the hosts and the path are appended */
    public function __construct(array $command, string $path)
    {
        $this->errors = directory() . '/errors';
        $this->process = proc_open(
            [...$command, hosts(), $path],
            [['pipe', 'r'], ['pipe', 'w'], ['file', $this->errors, 'w']],
            $this->pipes,
        );
        at_end($this->kill(...));
        try {
            $this->expect(['ready']);
        } catch (\RuntimeException $exception) {
            // If the caller goes on without the object, nobody else can kill the program.
            $this->kill();
            throw $exception;
        }
    }

    public function acquire(float $timeout = 60.0): bool
    {
        $this->begin($timeout);

        return $this->acquired();
    }

    /** Orders it to acquire, and doesn't wait for the result. */
    public function begin(float $timeout = 60.0): void
    {
        $this->order("acquire $timeout");
    }

    /** Waits for the result of begin(). */
    public function acquired(): bool
    {
        return $this->expect(['acquired', 'not acquired']) === 'acquired';
    }

    public function release(): void
    {
        $this->order('release');
        $this->expect(['released']);
    }

    /** Lets it end by itself, when nothing is held. */
    public function end(): void
    {
        fclose($this->pipes[0]);
        proc_close($this->process);
    }

    private function kill(): void
    {
        is_resource($this->process) && proc_terminate($this->process, SIGKILL);
    }

    private function order(string $order): void
    {
        fwrite($this->pipes[0], "$order\n");
    }

    private function expect(array $answers): string
    {
        $ready = select([$this->pipes[1]], new Deadline(60));
        $answer = $ready === [] ? 'nothing' : rtrim((string) fgets($this->pipes[1]));
        if (!in_array($answer, $answers, true)) {
            throw new \RuntimeException("the foreign lock said \"$answer\": " . file_get_contents($this->errors));
        }

        return $answer;
    }
}
