<?php

/* A terminal on which something is shown repeatedly. */

declare(strict_types=1);

namespace DistLock\CommandLine;

/** A terminal that shows a list repeatedly, and from which keys are read. */
final class Screen
{
    /** Switches to the terminal's second screen; END restores the first one as it was. */
    private const BEGIN = "\e[?1049h";
    private const END = "\e[?1049l";
    private const HOME = "\e[H";
    private const CLEAR_LINE = "\e[K";
    private const CLEAR_BELOW = "\e[J";

    private ?string $saved = null;

    /** $isTerminal: each list replaces the one shown before. */
    public function __construct(private readonly bool $isTerminal)
    {
    }

    /** @return array{int, int}|null the columns and lines; null: it isn't a terminal */
    public static function size(): ?array
    {
        $size = stream_isatty(STDOUT) ? explode(' ', (string) shell_exec('stty size 2>/dev/null </dev/tty')) : [];

        return count($size) === 2 && (int) $size[1] > 0 ? [(int) $size[1], max(2, (int) $size[0])] : null;
    }

    /** Keys are read one by one, including Ctrl-C, which therefore has the same effect as q. */
    public function open(): void
    {
        if (function_exists('pcntl_async_signals')) {
            pcntl_async_signals(true);
            pcntl_signal(SIGINT, static fn () => exit(0));
            pcntl_signal(SIGTERM, static fn () => exit(128 + SIGTERM));
        }
        if (!$this->isTerminal) {
            return;
        }
        register_shutdown_function($this->close(...));
        if (stream_isatty(STDIN)) {
            $this->saved = trim((string) shell_exec('stty -g'));
            shell_exec('stty -icanon -echo -isig min 0 time 0');
        }
        echo self::BEGIN;
    }

    private function close(): void
    {
        echo self::END;
        if ($this->saved !== null) {
            shell_exec('stty ' . escapeshellarg($this->saved));
        }
    }

    /**
     * @param string[] $lines
     * @return bool false: the reader is gone
     */
    public function show(array $lines): bool
    {
        $text = implode("\n", $lines) . "\n";
        if ($this->isTerminal) {
            [$width, $height] = self::size() ?? [80, PHP_INT_MAX];
            $lines = count($lines) < $height ? $lines : [...array_slice($lines, 0, $height - 2), substr('...', 0, $width)];
            $text = self::HOME . implode(self::CLEAR_LINE . "\n", $lines) . self::CLEAR_LINE . self::CLEAR_BELOW;
        }

        return Output::write($text);
    }

    /** Waits. false: q or Ctrl-C was pressed. */
    public function wait(float $seconds): bool
    {
        $until = hrtime(true) / 1e9 + $seconds;
        while (($left = $until - hrtime(true) / 1e9) > 0) {
            $readable = $this->saved === null ? [] : [STDIN];
            $none = [];
            // An interval may be longer than what these calls take.
            $microseconds = (int) (min($left, 1.0) * 1e6);
            if ($readable === []) {
                usleep($microseconds);
            } elseif ((int) @stream_select($readable, $none, $none, 0, $microseconds) > 0) {
                $keys = (string) fread(STDIN, 64);
                if ($keys === '' || strpbrk($keys, "qQ\x03\x04") !== false) {
                    return false;
                }
            }
        }

        return true;
    }
}
