<?php
/* What a user of the server may do. */

namespace DistLock\Test;

/** The commands that docs/configuration.md gives a user, and the keys and channels of this lock, as ACL SETUSER takes them. */
function least_rights(string $name): array
{
    preg_match('/^```redis\n(.*?)^```$/ms', file_get_contents(root() . '/docs/configuration.md'), $block);
    preg_match_all('/\+\S+/', $block[1], $commands);

    return ['resetkeys', 'resetchannels', ...$commands[0], "~$name", "~{{$name}}:*", '&distlock:*'];
}
