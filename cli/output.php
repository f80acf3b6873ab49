<?php

/* Writing to standard output, and formatting text for people. */

declare(strict_types=1);

namespace DistLock\CommandLine;

use function DistLock\name_to_show;

final class OutputError extends \Exception
{
}

final class Output
{
    /** @return bool false: the reader is gone, for example because the output is piped into head
     * @throws OutputError if it can't be written, because missing output mustn't look like success to a script
     */
    public static function write(string $text): bool
    {
        error_clear_last();
        if (@fwrite(STDOUT, $text) === strlen($text)) {
            return true;
        }
        $reason = preg_match('/errno=(\d+) (.+)$/', error_get_last()['message'] ?? '', $found) ? $found[2] : 'only part of it was written';
        if (($found[1] ?? '') === (string) self::BROKEN_PIPE) {
            return false;
        }

        throw new OutputError("can't write to standard output: $reason");
    }

    /** EPIPE. */
    private const BROKEN_PIPE = 32;
}

/** Formats text for people. */
final class Text
{
    /** The name of a lock, without the id of a session: to know it is to have the session. */
    public static function name(string $name): string
    {
        return self::harmless(name_to_show($name));
    }

    /** A message, which may contain the name of a lock. */
    public static function message(string $text): string
    {
        return self::harmless((string) preg_replace_callback('/[^\s"]+/', static fn (array $found) => name_to_show($found[0]), $text));
    }

    /** Writes characters that a terminal would interpret or not show as hexadecimal codes. */
    public static function harmless(string $text): string
    {
        if (!preg_match('//u', $text)) {
            return (string) preg_replace_callback('/[^\x20-\x7e]/', self::hexadecimal(...), $text);
        }

        return (string) preg_replace_callback('/[\p{C}\p{Zl}\p{Zp}]/u', self::hexadecimal(...), $text);
    }

    /** @param string[] $found */
    private static function hexadecimal(array $found): string
    {
        return '\x' . implode('\x', str_split(bin2hex($found[0]), 2));
    }

    public static function width(string $text): int
    {
        return function_exists('mb_strwidth') ? mb_strwidth($text, 'UTF-8') : (int) preg_match_all('/./us', $text);
    }

    public static function cut(string $text, int $width): string
    {
        if (self::width($text) <= $width) {
            return $text;
        }
        $characters = preg_match_all('/./us', $text, $found) > 0 ? $found[0] : [];
        while ($characters !== [] && self::width(implode($characters)) > max(0, $width - 2)) {
            array_pop($characters);
        }

        return implode($characters) . substr('..', 0, max(0, $width));
    }

    /** Cuts an owner: its label first, so that host and pid remain, which say where to look. */
    public static function cutOwner(string $owner, int $width): string
    {
        $place = self::placeOf($owner);
        $room = $width - self::width($place);
        if (self::width($owner) <= $width || $place === $owner || $room < 0) {
            return self::cut(self::width($owner) <= $width ? $owner : $place, $width);
        }

        return $room < self::SHORTEST_LABEL ? $place : self::cut(substr($owner, 0, -strlen($place) - 1), $room - 1) . "@$place";
    }

    /** What follows an owner's label: the host and the pid, and how many other owners there are. */
    public static function placeOf(string $owner): string
    {
        $at = strrpos($owner, '@');

        return $at === false ? $owner : substr($owner, $at + 1);
    }

    /** What is shown of a label with its @, if any of it is: a letter, and that it was cut. */
    private const SHORTEST_LABEL = 4;

    /** @return string[] lines */
    public static function wrap(string $text, int $width): array
    {
        return explode("\n", wordwrap($text, $width, "\n", true));
    }

    public static function count(int $number, string $what): string
    {
        return "$number $what" . ($number === 1 ? '' : 's');
    }

    public static function seconds(?float $seconds): string
    {
        return match (true) {
            $seconds === null => '-',
            $seconds < 60 => sprintf('%.1f s', $seconds),
            $seconds < 3600 => sprintf('%d min %02d s', $seconds / 60, fmod($seconds, 60)),
            $seconds < 86400 => sprintf('%d h %02d min', $seconds / 3600, fmod($seconds, 3600) / 60),
            default => sprintf('%d d %02d h', $seconds / 86400, fmod($seconds, 86400) / 3600),
        };
    }

    public static function time(float $since): string
    {
        return date('Y-m-d H:i:s', (int) $since);
    }
}

/** Colours, on a terminal. */
final class Paint
{
    private static ?bool $isWanted = null;
    private const CODES = ['bold' => '1', 'red' => '1;31', 'yellow' => '33', 'dim' => '2'];

    /** Any value of NO_COLOR turns colours off, except an empty one: https://no-color.org. */
    public static function isWanted(): bool
    {
        return self::$isWanted ??= stream_isatty(STDOUT) && (string) getenv('NO_COLOR') === '' && getenv('TERM') !== 'dumb';
    }

    public static function turnOff(): void
    {
        self::$isWanted = false;
    }

    public static function text(string $colour, string $text): string
    {
        return self::isWanted() && $text !== '' ? "\e[" . self::CODES[$colour] . "m$text\e[0m" : $text;
    }
}

/** If stderr is a terminal, shows there what is taking long, and removes the text in the end. */
final class Progress
{
    private const DELAY = 1.0;

    private readonly bool $isShown;
    private readonly float $begin;
    private float $last = 0.0;

    public function __construct()
    {
        $this->isShown = stream_isatty(STDERR);
        $this->begin = hrtime(true) / 1e9;
    }

    /** Calls $work, which asks a server for many pages of keys; signal handlers run between two pages. A search on
     * ZooKeeper is a single call, during which nothing is shown.
     *
     * @template T
     * @param callable(): T $work
     * @return T
     */
    public function during(string $what, callable $work): mixed
    {
        if (!$this->isShown || !function_exists('pcntl_alarm') || !function_exists('pcntl_async_signals')) {
            return $work();
        }
        $wasAsync = pcntl_async_signals(true);
        pcntl_signal(SIGALRM, function () use ($what): void {
            $this->show(sprintf('%s: %d s', $what, hrtime(true) / 1e9 - $this->begin));
            pcntl_alarm(1);
        });
        pcntl_alarm(1);
        try {
            return $work();
        } finally {
            pcntl_alarm(0);
            pcntl_signal(SIGALRM, SIG_DFL);
            pcntl_async_signals($wasAsync);
            $this->end();
        }
    }

    public function show(string $text): void
    {
        $now = hrtime(true) / 1e9;
        if ($this->isShown && $now - $this->begin >= self::DELAY && $now - $this->last >= 0.1) {
            $this->last = $now;
            @fwrite(STDERR, "\r\e[K$text");
        }
    }

    public function end(): void
    {
        if ($this->last > 0.0) {
            @fwrite(STDERR, "\r\e[K");
            $this->last = 0.0;
        }
    }
}
