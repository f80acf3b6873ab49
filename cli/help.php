<?php

/* The help, generated from the catalogue. */

declare(strict_types=1);

namespace DistLock\CommandLine;

final class Help
{
    private const WIDTH = 80;

    private const END = [
        'Everybody on a machine can read the command lines of its processes, so a DSN with a password must be given as env:NAME'
            . ' or file:PATH.',
        'Exit codes: 0 success; 1 the lock is not held; 2 wrong usage; 3 no connection, or the server refused; 4 the output'
            . ' can\'t be written; 75 run: the lock wasn\'t acquired in time; 76 run: it was lost although the command'
            . ' succeeded; otherwise run exits as its command does.',
    ];

    public static function overview(): string
    {
        $lines = ['Usage: distlock COMMAND [OPTION...]', ''];
        foreach (Catalogue::commands() as $name => $command) {
            array_push($lines, ...self::entry("  $name " . (string) preg_replace('/ -- .*/', ' -- COMMAND', str_replace(' [OPTION...]', '', $command->usage)), $command->about));
        }
        array_push($lines, '', ...self::paragraph('distlock help COMMAND lists the options of a command and describes it further.'));
        foreach (self::END as $text) {
            array_push($lines, '', ...self::paragraph($text));
        }

        return implode("\n", $lines) . "\n";
    }

    public static function of(string $name): string
    {
        $command = Catalogue::command($name);
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

/** Completion in the shell. */
final class Completion
{
    private const BASH = <<<'BASH'
        # Completion of distlock for bash, as `distlock completion bash` prints it.
        _distlock() {
        	local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= options= i
        	for ((i = 1; i < COMP_CWORD; i++)); do
        		case ${COMP_WORDS[i]} in
        		--) [ "$command" != run ] || { _distlock_command "$i"; return; } ;;
        		{values}) ((i++)) ;;
        		-*) ;;
        		*) [ -n "$command" ] || command=${COMP_WORDS[i]} ;;
        		esac
        	done
        	COMPREPLY=()
        	case $previous in
        	-o | --output) options='wide plain json' ;;
        	--sort) options='name waiters age wait' ;;
        	help) options='{commands}' ;;
        	completion) options=bash ;;
        	{values}) return ;;
        	*)
        		case $command in
        		'') options='{commands} --help --version' ;;
        {cases}
        		esac
        		;;
        	esac
        	mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
        }

        # What follows `distlock run NAME --` is completed as a command line of its own.
        _distlock_command() {
        	if declare -F _command_offset >/dev/null; then
        		_command_offset "$(($1 + 1))"
        	elif ((COMP_CWORD == $1 + 1)); then
        		mapfile -t COMPREPLY < <(compgen -c -- "${COMP_WORDS[COMP_CWORD]}")
        	else
        		mapfile -t COMPREPLY < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")
        	fi
        }
        complete -F _distlock distlock

        BASH;

    public static function bash(): string
    {
        $cases = [];
        foreach (Catalogue::commands() as $name => $command) {
            $options = array_map(static fn (string $option) => "--$option", $command->options);
            $cases[] = "\t\t$name) options='" . implode(' ', [...$options, '--help']) . "' ;;";
        }
        $takeValues = array_keys(array_filter(Catalogue::options(), static fn (Option $option) => $option->value !== null));

        return strtr(self::BASH, [
            '{commands}' => implode(' ', array_keys(Catalogue::commands())),
            '{values}' => implode(' | ', array_map(static fn (string $name) => "--$name", $takeValues)),
            '{cases}' => implode("\n", $cases),
        ]);
    }
}
