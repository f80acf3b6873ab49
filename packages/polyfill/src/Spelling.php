<?php

namespace DistLock\Polyfill;

/**
 * Looks for the word that somebody probably meant, as the extension does.
 *
 * @internal
 */
final class Spelling
{
    /** How many letters have to change; case is ignored, and - counts as _. */
    public static function distance(string $name, string $known): int
    {
        return levenshtein(self::plain($name), self::plain($known));
    }

    /**
     * The most similar one; null: of none, half of the letters are the same.
     *
     * @param string[] $known
     * @param int $common how many letters don't count, because all have them
     */
    public static function nearest(string $name, array $known, int $common = 0): ?string
    {
        $nearest = null;
        $least = \PHP_INT_MAX;
        foreach ($known as $one) {
            $distance = self::distance($name, $one);
            if (2 * $distance <= \strlen($one) - $common && $distance < $least) {
                $nearest = $one;
                $least = $distance;
            }
        }

        return $nearest;
    }

    private static function plain(string $word): string
    {
        return strtr(strtolower($word), '-', '_');
    }
}
