<?php

/* What is written: standard output, and text for people. */

declare(strict_types=1);

namespace DistLock\CommandLine;

final class OutputError extends \Exception
{
}

final class Output
{
    /**
     * @return bool false: the reader has gone, for example if the output is piped into head
     * @throws OutputError if it can't be written, because missing output mustn't look like success to a script
     */
    public static function write(string $text): bool
    {
        error_clear_last();
        if (@fwrite(STDOUT, $text) === strlen($text)) {
            return true;
        }
        $reason = preg_match('/errno=(\d+) (.+)$/', error_get_last()['message'] ?? '', $found) ? $found[2] : 'only a part of it was written';
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
    /** Writes characters that a terminal would interpret or not show as hexadecimal codes. */
    public static function harmless(string $text): string
    {
        $hex = static fn (array $found) => '\x' . bin2hex($found[0]);
        if (!preg_match('//u', $text)) {
            return preg_replace_callback('/[^\x20-\x7e]/', $hex, $text);
        }

        return preg_replace_callback('/[\p{C}\p{Zl}\p{Zp}]/u', static fn (array $found) => implode(
            array_map(static fn (string $byte) => '\x' . bin2hex($byte), str_split($found[0])),
        ), $text);
    }

    public static function width(string $text): int
    {
        return function_exists('mb_strwidth') ? mb_strwidth($text, 'UTF-8') : preg_match_all('/./us', $text);
    }

    public static function cut(string $text, int $width): string
    {
        if (self::width($text) <= $width) {
            return $text;
        }
        $characters = preg_split('//u', $text, -1, PREG_SPLIT_NO_EMPTY);
        while ($characters !== [] && self::width(implode($characters)) > max(0, $width - 2)) {
            array_pop($characters);
        }

        return implode($characters) . substr('..', 0, max(0, $width));
    }

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
