<?php

namespace DistLock\Polyfill;

/**
 * Names as people may see them, without the ids of sessions.
 *
 * @internal
 */
final class Names
{
    private const SHORTEST_ID = 16;
    private const SHOWN = 4;
    /** An id, or all of a name that ends in _LOCK without a colon, unless it is too short for one. */
    private const OF_SESSIONS = [
        '/^\{[^}]*\}:[^:]*:(?<id>.+)_LOCK$/Ds',
        '/^\{[^:]*:(?<id>.+?)\}?_LOCK$/Ds',
        '/^[^{:][^:]*:(?<id>.+)_LOCK$/Ds',
        '/^:(?<id>.+)_LOCK$/Ds',
        '/^(?<id>[^:]{16,})_LOCK$/Ds',
        '/session:(?<id>[^:]{16,})$/Ds',
    ];

    public static function toShow(string $name): string
    {
        foreach (self::OF_SESSIONS as $form) {
            if (preg_match($form, $name, $found, \PREG_OFFSET_CAPTURE)) {
                [$id, $at] = $found['id'];

                return preg_match('/\.\.\.[0-9a-f]{8}$/D', $id) ? $name : substr_replace($name, self::hidden($id), $at, \strlen($id));
            }
        }

        return $name;
    }

    private static function hidden(string $id): string
    {
        $hash = hash('fnv1a64', $id, true);
        $folded = substr($hash, 0, 4) ^ substr($hash, 4);

        return (\strlen($id) < self::SHORTEST_ID ? '' : substr($id, 0, self::SHOWN)) . '...' . bin2hex($folded);
    }
}
