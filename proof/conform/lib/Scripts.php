<?php

declare(strict_types=1);

namespace DistLock\Conform;

/** The scripts as the extension sends them, read from the header that is compiled into it. */
final class Scripts
{
    /** @param array<string, string> $sources by the name of each */
    private function __construct(public readonly array $sources)
    {
    }

    public static function fromHeader(string $file): self
    {
        $parts = $sources = [];
        $text = file_get_contents($file);
        preg_match_all('/^#define (DL_SCRIPT_PART_\w+) ((?:.*\\\\\n)*.*)$/m', $text, $found, PREG_SET_ORDER);
        foreach ($found as [, $name, $body]) {
            // Parts that others contain come first.
            $parts[$name] = self::unquote($body, $parts);
        }
        preg_match_all('/^DL_SCRIPT\((\w+), "(\w+)",\n((?:\t.*\n)*)/m', $text, $found, PREG_SET_ORDER);
        foreach ($found as [, $name, $digest, $body]) {
            $sources[$name] = self::unquote($body, $parts);
            if (sha1($sources[$name]) !== $digest) {
                throw new \RuntimeException("the source of $name in $file isn't the one that its digest belongs to");
            }
        }

        return new self($sources);
    }

    /**
     * Puts the strings of C together, and the parts that stand between them.
     *
     * @param array<string, string> $parts
     */
    private static function unquote(string $body, array $parts): string
    {
        preg_match_all('/"((?:[^"\\\\]|\\\\.)*)"|(DL_SCRIPT_PART_\w+)/', $body, $found, PREG_SET_ORDER);

        return implode('', array_map(
            static fn (array $one) => isset($one[2]) ? $parts[$one[2]] : stripcslashes($one[1]),
            $found,
        ));
    }

    /** Returns these scripts with a change: a text is replaced wherever it stands. */
    public function mutate(string $text, string $replacement): self
    {
        $changed = str_replace($text, $replacement, $this->sources);
        if ($changed === $this->sources) {
            throw new \RuntimeException("no script contains: $text");
        }

        return new self($changed);
    }

    /** @return list<string> the names that the script gives to its keys */
    public function keys(string $script): array
    {
        return $this->names($script, 'KEYS');
    }

    /** @return list<string> the names that the script gives to its arguments */
    public function arguments(string $script): array
    {
        return $this->names($script, 'ARGV');
    }

    /** @return list<string> */
    private function names(string $script, string $table): array
    {
        return preg_match("/^local (.*) = unpack\\($table\\)$/m", $this->sources[$script], $found) ? explode(', ', $found[1]) : [];
    }
}
