--TEST--
Credentials come from the environment or a file, and aren't taken from the command line
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

$server = server(['--requirepass', 'p@ss/wo rd']);
$dsn = $server->dsn();
$full = str_replace('redis://', 'redis://:p%40ss%2Fwo%20rd@', $dsn);
$file = directory() . '/credentials';
file_put_contents($file, ":p@ss/wo rd\n");
file_put_contents("$file.dsn", "$full\n");
$environment = ['REDIS_AUTH' => ':p@ss/wo rd', 'NAMED' => 'default:p@ss/wo rd', 'WRONG' => ':secret', 'DSN' => $full, 'BARE' => 'secret'];
$run = static fn (string ...$options) => run(['list', ...$options], $environment);
foreach ([
    ['--redis', $dsn, '--auth', 'env:REDIS_AUTH'],
    ['--redis', $dsn, '--auth', 'env:NAMED'],
    ['--redis', $dsn, '--auth', "file:$file"],
    ['--redis', 'env:DSN'],
    ['--redis', "file:$file.dsn"],
] as $options) {
    echo $run(...$options)->code, $run(...$options)->errors;
}
echo "\n";
foreach ([
    ['--redis', $dsn],
    ['--redis', $full],
    ['--redis', $dsn, '--auth', ':secret'],
    ['--redis', $dsn, '--auth', 'env:WRONG'],
    ['--redis', $dsn, '--auth', 'env:BARE'],
    ['--redis', $dsn, '--auth', 'env:MISSING'],
    ['--redis', $dsn, '--auth', 'file:/nowhere'],
    ['--redis', 'env:DSN', '--auth', 'env:REDIS_AUTH'],
    ['--redis', "unix:///nowhere?password=secret"],
    ['--redis', 'redis://u:p/w@host'],
    ['--redis', 'redis://u:p@w@host/3'],
    ['--redis', 'redis+cluster://:p,w@a,b'],
    ['--redis', 'redis+sentinel://a/main?sentinel_password=secret'],
    ['--redis', 'redis://u:p?w@host'],
    ['--redis', 'redis://secret@host'],
    ['--redis', 'REDIS://u:p@host'],
] as $options) {
    echo str_replace((string) $server->port, '<port>', $run(...$options)->failure());
}
--EXPECT--
00000
3: redis://127.0.0.1:<port>/0 requires a password: write :PASSWORD@ in front of the host
2: --redis must not contain a password, because everybody on this machine could read it: use --auth, or give the DSN as env:NAME or file:PATH
2: --auth requires env:NAME or file:PATH, because everybody on this machine can read command lines
3: redis://127.0.0.1:<port>/0 refused the user or the password (WRONGPASS)
2: --auth must refer to user:password or :password for Redis
2: the environment variable MISSING is not set
2: can't read the file /nowhere
2: credentials were given both in the DSN and with --auth
2: --redis must not contain a password, because everybody on this machine could read it: use --auth, or give the DSN as env:NAME or file:PATH
2: --redis must not contain a password, because everybody on this machine could read it: use --auth, or give the DSN as env:NAME or file:PATH
2: --redis must not contain a password, because everybody on this machine could read it: use --auth, or give the DSN as env:NAME or file:PATH
2: --redis must not contain a password, because everybody on this machine could read it: use --auth, or give the DSN as env:NAME or file:PATH
2: --redis must not contain a password, because everybody on this machine could read it: use --auth, or give the DSN as env:NAME or file:PATH
2: --redis has an @ after the ?: in a user or a password write %3F for ?
2: --redis is ambiguous before the @: write user:password@, or :password@ without a user
2: --redis has an unknown scheme: it must begin with redis://
