<?php

/* Runs bin/distlock. */

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/contention.php';
require_once __DIR__ . '/../support/expect.php';

/** What a command came to. */
final class Ran
{
    public function __construct(
        public readonly int $code,
        public readonly string $out,
        public readonly string $errors,
    ) {
    }

    /** What was told with --json. */
    public function json(): mixed
    {
        return json_decode($this->out, true, flags: JSON_THROW_ON_ERROR);
    }

    /** "2: what stands on stderr", of one that must fail: a single line, and nothing on stdout. */
    public function failure(): string
    {
        return $this->out === '' && substr_count($this->errors, "\n") === 1 && str_starts_with($this->errors, 'distlock: ')
            ? "$this->code: " . substr($this->errors, strlen('distlock: '))
            : "it didn't fail as it should: " . json_encode($this);
    }
}

/** @return string[] the command line; what is there of the extension is that of the test */
function command(string ...$arguments): array
{
    return [php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), root() . '/bin/distlock', ...$arguments];
}

/**
 * @param string[] $arguments
 * @param array<string, string> $environment what is added to it
 */
function run(array $arguments, array $environment = [], ?array $command = null): Ran
{
    $process = proc_open(
        $command ?? command(...$arguments),
        [['file', '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']],
        $pipes,
        null,
        $environment + getenv(),
    );
    // What goes to stderr is short.
    $out = stream_get_contents($pipes[1]);
    $errors = stream_get_contents($pipes[2]);

    return new Ran(proc_close($process), $out, $errors);
}

/** @param string ...$arguments those for Redis are added */
function distlock(string ...$arguments): Ran
{
    return run([...$arguments, '--redis', dsn()]);
}

/** A pattern for the locks of this test only. */
function own(): string
{
    return key('') . '*';
}

/** What break says, without the server on which it was broken. */
function without_server(string $text): string
{
    return preg_replace('~ on (?:(?:redis|rediss|unix)\S+ )+(?=was )| on ZooKeeper at \S+ (?=was )~', ' on SERVER ', $text);
}

/** Text for people, with what differs from run to run replaced: the names' beginning, who, how long, which number. */
function plain(string $text): string
{
    $text = without_server($text);
    $text = str_replace([key(''), gethostname() . ':' . getmypid()], ['', '<me>'], $text);
    $text = preg_replace('/\b' . preg_quote(gethostname(), '/') . ':\d+\b/', '<other>', $text);
    // Only valgrind takes minutes.
    $seconds = slowness() > 10 ? '/\d+\.\d s\b|\d+ min \d\d s\b/' : '/\d+\.\d s\b/';

    return preg_replace(
        [$seconds, '/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/', '/\d\d:\d\d:\d\d/', '/<\w+>:[0-9a-f]{32}:\d{16}/', '/\b\d{15,}\b/', '/ +/'],
        ['<seconds>', '<when>', '<time>', '<token>', '<number>', ' '],
        $text,
    );
}
