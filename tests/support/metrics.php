<?php

/* What metrics() says, and processes of PHP with settings of their own. */

namespace DistLock\Test;

/**
 * @return array<string, float> the samples by name and labels, as they are written:
 *                              'distlock_lost_total{reason="expired"}'
 */
function samples(string $text): array
{
    $samples = [];
    foreach (explode("\n", $text) as $line) {
        if (preg_match('/^([^#].*) (\S+)$/', $line, $found)) {
            $samples[$found[1]] = (float) $found[2];
        }
    }

    return $samples;
}

/** How many acquisitions of locks on Redis ended so. */
function acquisitions(array $samples, string $outcome = 'acquired', string $backend = 'redis', string $class = 'lock'): int
{
    return (int) ($samples["distlock_acquire_seconds_count{backend=\"$backend\",class=\"$class\",outcome=\"$outcome\"}"] ?? 0);
}

/** What promtool says about the text: nothing, if it is as it should be. */
function checked_metrics(string $text): string
{
    return promtool(['check', 'metrics'], $text);
}

function promtool(array $arguments, string $input = ''): string
{
    $process = proc_open(['promtool', ...$arguments], [['pipe', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes);
    fwrite($pipes[0], $input);
    fclose($pipes[0]);
    $said = stream_get_contents($pipes[1]);

    return proc_close($process) === 0 ? '' : $said;
}

/** A process of PHP with settings of its own, which runs some code after that of the harness. */
final class OwnPhp
{
    public readonly int $pid;
    /** @var resource */
    private $process;
    /** @var resource[] */
    private array $pipes = [];

    /**
     * @param string[] $ini    by name
     * @param string[] $prefix a command that runs it
     * @param bool     $isBare whether it has no other extension, and distlock from a copy: the process may not be
     *                         allowed to go where the checkout is
     */
    public function __construct(array $ini, string $code, array $prefix = [], bool $isBare = false)
    {
        $options = $isBare ? self::bareOptions() : explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS'));
        foreach ($ini + ['display_errors' => 'stderr', 'html_errors' => 0] as $name => $value) {
            array_push($options, '-d', "$name=$value");
        }
        $key = var_export(key(), true);
        $dsn = var_export(dsn(), true);
        $this->process = proc_open(
            [...$prefix, php(), ...$options, '-r', "\$key = $key; \$dsn = $dsn; $code"],
            [['pipe', 'r'], ['pipe', 'w'], ['redirect', 1]],
            $this->pipes,
        );
        $this->pid = proc_get_status($this->process)['pid'];
        at_end(fn () => $this->kill());
    }

    /** @return string[] */
    private static function bareOptions(): array
    {
        $extension = directory() . '/distlock.so';
        copy(environment('DISTLOCK_TEST_EXTENSION'), $extension);

        return ['-n', '-d', "extension=$extension"];
    }

    /** Reads a line. */
    public function line(): string
    {
        return rtrim((string) fgets($this->pipes[1]));
    }

    /** Writes a line, which the process may wait for. */
    public function tell(string $line = ''): void
    {
        fwrite($this->pipes[0], "$line\n");
    }

    /** Waits for its end, and returns what else it printed, with how it ended unless that was well. */
    public function output(): string
    {
        fclose($this->pipes[0]);
        $output = stream_get_contents($this->pipes[1]);
        $code = proc_close($this->process);
        $this->process = null;

        return $output . ($code === 0 ? '' : "exit code $code\n");
    }

    public function kill(): void
    {
        if ($this->process !== null && proc_get_status($this->process)['running']) {
            posix_kill($this->pid, SIGKILL);
        }
    }
}

/** What phpinfo() says about where the metrics are. */
const TELL_PLACE = 'ob_start(); phpinfo(INFO_MODULES); preg_match("/^Metrics => (.*)/m", ob_get_clean(), $found); echo $found[1], "\n";';
