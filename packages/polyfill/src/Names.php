<?php

namespace DistLock\Polyfill;

/**
 * Names as people may see them, without the ids of sessions: as core/text/name.c of the extension finds them.
 *
 * @internal
 */
final class Names
{
    private const SHORTEST_ID = 16;
    private const SHOWN = 4;

    public static function toShow(string $name): string
    {
        [$begin, $end] = self::ofSessionsLock($name) ?? self::ofLaravelsLock($name) ?? [0, 0];
        $id = substr($name, $begin, $end - $begin);
        $isShown = $id === '' || preg_match('/\.\.\.[0-9a-f]{8}$/D', $id) === 1;

        return $isShown ? $name : substr($name, 0, $begin) . self::hidden($id) . substr($name, $end);
    }

    /** @return array{int, int}|null where the id begins and ends in <prefix>:<id>_LOCK, perhaps with a hash tag */
    private static function ofSessionsLock(string $name): ?array
    {
        if (!str_ends_with($name, '_LOCK')) {
            return null;
        }
        [$begin, $end] = [0, \strlen($name) - \strlen('_LOCK')];
        if (str_starts_with($name, '{')) {
            $closed = strpos(substr($name, 0, $end), '}:');
            [$begin, $end] = $closed !== false ? [$closed + 2, $end] : [1, $end - ($end > 1 && $name[$end - 1] === '}' ? 1 : 0)];
        }
        $colon = strpos(substr($name, $begin, $end - $begin), ':');
        if ($colon === false && $end - $begin < self::SHORTEST_ID) {
            return null;
        }

        return [$begin + ($colon === false ? 0 : $colon + 1), $end];
    }

    /** @return array{int, int}|null where it is in session:<id> */
    private static function ofLaravelsLock(string $name): ?array
    {
        return preg_match('/session:([^:]{' . self::SHORTEST_ID . ',})$/Ds', $name, $found) === 1
            ? [\strlen($name) - \strlen($found[1]), \strlen($name)] : null;
    }

    private static function hidden(string $id): string
    {
        $hash = hash('fnv1a64', $id, true);
        $folded = substr($hash, 0, 4) ^ substr($hash, 4);

        return (\strlen($id) < self::SHORTEST_ID ? '' : substr($id, 0, self::SHOWN)) . '...' . bin2hex($folded);
    }
}
