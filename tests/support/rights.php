<?php

/* The permissions of a server's users. */

namespace DistLock\Test;

/**
 * Returns the commands that docs/acl.md allows a user, and the keys and channels of this lock, for ACL
 * SETUSER.
 *
 * @param string ...$more a command of the further permissions for sentinels ("role") or a cluster ("cluster|slots")
 */
function least_rights(string $name, string ...$more): array
{
    $commands = [documented_rights('evalsha'), ...array_map(documented_rights(...), $more)];
    $commands = array_map(fn (string $block) => preg_match_all('/\+\S+/', $block, $found) ? $found[0] : [], $commands);
    $commands = [array_merge(...$commands)];

    return ['resetkeys', 'resetchannels', ...$commands[0], "~$name", "~{{$name}}:*", '&distlock:*'];
}

/**
 * Makes the user "sessions" of docs/sessions.md, with the password "secret"; on a cluster's node with the permissions
 * for that.
 */
function add_documented_user(\Redis $redis, bool $is_cluster = false): void
{
    preg_match_all('/^```redis\n(.*?)^```$/ms', file_get_contents(root() . '/docs/sessions.md'), $blocks);
    foreach (array_slice($blocks[1], 0, $is_cluster ? 2 : 1) as $block) {
        foreach (explode("\n", trim($block)) as $command) {
            $redis->rawCommand(...explode(' ', $command));
        }
    }
}

/**
 * Returns the permissions that have been missing since then, each once.
 *
 * @return string[]
 */
function missing_rights(\Redis $redis): array
{
    return array_map(fn (array $entry) => "$entry[5]: $entry[7]", $redis->rawCommand('ACL', 'LOG'));
}

/** Returns the example in docs/acl.md that permits this command. */
function documented_rights(string $command): string
{
    preg_match_all('/^```redis\n(.*?)^```$/ms', file_get_contents(root() . '/docs/acl.md'), $blocks);
    foreach ($blocks[1] as $block) {
        if (str_contains($block, "+$command")) {
            return $block;
        }
    }
    throw new \RuntimeException("no right to $command is documented");
}
