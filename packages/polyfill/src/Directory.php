<?php

namespace DistLock\Polyfill;

use DistLock\ServerException;

/**
 * Where the files are: DISTLOCK_POLYFILL_DIRECTORY, or a directory of this user's in that for temporary files.
 *
 * @internal
 */
final class Directory
{
    /** @var array<string, true> those that were looked at */
    private static array $checked = [];

    public static function path(string $below): string
    {
        $path = self::root();
        foreach ([$path, "$path/$below"] as $directory) {
            if (!isset(self::$checked[$directory])) {
                self::make($directory);
                self::$checked[$directory] = true;
            }
        }

        return "$path/$below";
    }

    /**
     * Doesn't use glob(), because the path of the directory may contain what that takes for a pattern.
     *
     * @return string[] the paths of the files there whose names begin like this
     */
    public static function files(string $below, string $prefix): array
    {
        $directory = self::path($below);
        $names = @scandir($directory);
        $matching = array_filter(
            $names === false ? [] : $names,
            static fn (string $name): bool => $name[0] !== '.' && str_starts_with($name, $prefix),
        );

        return array_map(static fn (string $name): string => "$directory/$name", array_values($matching));
    }

    public static function root(): string
    {
        $chosen = getenv('DISTLOCK_POLYFILL_DIRECTORY');
        $user = \function_exists('posix_geteuid') ? posix_geteuid() : get_current_user();

        return $chosen !== false && $chosen !== '' ? rtrim($chosen, '/') : sys_get_temp_dir() . "/distlock-polyfill-$user";
    }

    /** Anybody may write into the directory for temporary files, so what is found there must be this user's own. */
    private static function make(string $path): void
    {
        @mkdir($path, 0700, true);
        clearstatcache(true, $path);
        $isMine = !\function_exists('posix_geteuid') || @fileowner($path) === posix_geteuid() || self::isChosen();
        if (!is_dir($path) || is_link($path) || !$isMine || !is_writable($path)) {
            throw new ServerException("$path, where distlock/polyfill keeps locks, isn't a directory of this user's");
        }
    }

    private static function isChosen(): bool
    {
        return (string) getenv('DISTLOCK_POLYFILL_DIRECTORY') !== '';
    }
}
