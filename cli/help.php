<?php

/* The help, made of the catalogue. */

declare(strict_types=1);

namespace DistLock\CommandLine;

final class Help
{
    private const WIDTH = 80;

    private const END = [
        'Everybody on a machine can read the command lines of its processes, so a DSN with a password must be given as env:NAME'
            . ' or file:PATH.',
        'Exit codes: 0 success; 1 the lock is not held; 2 wrong usage; 3 no connection, or the server refused; 4 the output'
            . ' can\'t be written; 75 run: the lock wasn\'t acquired in time.',
    ];

    public static function overview(): string
    {
        $lines = ['Usage: distlock COMMAND [OPTION...]', ''];
        foreach (Catalogue::commands() as $name => $command) {
            array_push($lines, ...self::entry("  $name " . preg_replace('/ -- .*/', ' -- COMMAND', str_replace(' [OPTION...]', '', $command->usage)), $command->about));
        }
        array_push($lines, '', ...self::paragraph('distlock help COMMAND lists the options of a command, and says more about it.'));
        foreach (self::END as $text) {
            array_push($lines, '', ...self::paragraph($text));
        }

        return implode("\n", $lines) . "\n";
    }

    public static function of(string $name): string
    {
        $command = Catalogue::commands()[$name] ?? throw new UsageError("unknown command $name; see distlock --help");
        $options = $command->options === [] || str_contains($command->usage, '[OPTION...]') ? '' : ' [OPTION...]';
        $lines = [
            rtrim("Usage: distlock $name $command->usage$options"),
            '',
            ...self::paragraph(ucfirst($command->about) . '. ' . $command->more),
            ...($command->options === [] ? [] : ['']),
        ];
        $all = Catalogue::options();
        foreach ($command->options as $option) {
            array_push($lines, ...self::entry(rtrim("  --$option {$all[$option]->value}"), $all[$option]->about));
        }

        return implode("\n", $lines) . "\n";
    }

    /** @return string[] lines */
    private static function entry(string $head, string $text): array
    {
        $column = 26;
        $lines = explode("\n", wordwrap($text, self::WIDTH - $column));
        if (strlen($head) + 2 > $column) {
            array_unshift($lines, '');
        }
        $lines[0] = str_pad($head, $column) . $lines[0];

        return array_map(
            static fn (int $number, string $line) => rtrim($number === 0 ? $line : str_repeat(' ', $column) . $line),
            array_keys($lines),
            $lines,
        );
    }

    /** @return string[] lines */
    private static function paragraph(string $text): array
    {
        return explode("\n", wordwrap(trim($text), self::WIDTH));
    }
}
