<?php

/* Processes for which no DNS server answers. */

namespace DistLock\Test;

/**
 * Returns the output of a PHP that runs $code, with distlock but nothing of the tests, and whose only DNS server
 * accepts questions and never answers. If a process can't have its own configuration, a resolver that never returns is
 * used instead.
 */
function without_dns(string $code): string
{
    $command = [php(), ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), '-r', $code];
    $server = silent_server($address);
    $command = $server !== null && can_configure()
        ? [...configured($address), ...$command]
        : ['env', 'LD_PRELOAD=' . silent_resolver(), ...$command];
    $process = proc_open($command, [1 => ['pipe', 'w']], $pipes);
    $output = stream_get_contents($pipes[1]);
    proc_close($process);

    return $output;
}

/** @return ?resource */
function silent_server(?string &$address)
{
    $address = '127.' . implode('.', array_map(random_int(...), [1, 0, 1], [254, 255, 254]));

    return @stream_socket_server("udp://$address:53", $code, $message, STREAM_SERVER_BIND) ?: null;
}

function can_configure(): bool
{
    return run_quietly(['unshare', '--mount', 'true']) === 0;
}

/** @return string[] the beginning of a command whose names only that DNS server resolves */
function configured(string $address): array
{
    $directory = directory();
    file_put_contents("$directory/resolv.conf", "nameserver $address\noptions timeout:30 attempts:5\n");
    file_put_contents("$directory/nsswitch.conf", "hosts: files dns\n");
    $script = 'for file in resolv.conf nsswitch.conf; do mount --bind "$0/$file" "/etc/$file" || exit; done; exec "$@"';

    return ['unshare', '--mount', 'sh', '-c', $script, $directory];
}

/** Returns the path of a library to preload. */
function silent_resolver(): string
{
    $library = directory() . '/silence.so';
    if (run_quietly(['cc', '-shared', '-fPIC', '-D_GNU_SOURCE', '-o', $library, __DIR__ . '/silence.c', __DIR__ . '/dlopen.c']) !== 0) {
        throw new \RuntimeException('silence.c is not compiled');
    }

    return $library;
}

function run_quietly(array $command): int
{
    return proc_close(proc_open($command, [1 => ['file', '/dev/null', 'w'], 2 => ['redirect', 1]], $none));
}
