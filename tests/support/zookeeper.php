<?php
/* ZooKeeper servers of a test's own, and what servers say of their sessions, nodes and watches. */

namespace DistLock\Test;

/** The server that all tests share, as ZkLock takes it. Whoever stops or pauses one starts his own: zookeeper(). */
function hosts(): string
{
    return environment('DISTLOCK_TEST_ZOOKEEPER');
}

/** The hosts of one server. */
function hosts_of(Server $server): string
{
    return "127.0.0.1:$server->port";
}

/** A path for a lock that no other test and no other run of this one has; the same in forked children. */
function path(string $name = 'lock'): string
{
    return '/' . str_replace('/', '.', key()) . "/$name";
}

/**
 * Starts a single zookeeper of the test's own.
 *
 * @param string[] $options lines of its configuration, 'maxClientCnxns=2', and options of its JVM,
 *                          '-Dznode.container.checkIntervalMs=100'
 */
function zookeeper(array $options = []): Server
{
    return Server::start('zookeeper', $options, directory());
}

/**
 * Starts an ensemble of three of the test's own.
 *
 * @param string[] $options as for zookeeper()
 */
function ensemble(array $options = []): Ensemble
{
    return new Ensemble($options);
}

final class Ensemble
{
    private string $directory;

    /** @var Server[] */
    public readonly array $members;

    public function __construct(array $options)
    {
        $this->directory = directory();
        start('zookeeper-ensemble', $options, $this->directory);
        $this->members = array_map(
            fn (int $number) => new Server("zookeeper-ensemble-$number", $this->directory),
            [1, 2, 3],
        );
    }

    public function hosts(): string
    {
        return implode(',', array_map(hosts_of(...), $this->members));
    }

    /** Waits for one if there is none: an election goes on. */
    public function leader(): Server
    {
        return await(fn () => $this->having('leader')[0] ?? null, 30, 'an election');
    }

    /** @return Server[] */
    public function followers(): array
    {
        return $this->having('follower');
    }

    /** @return Server[] those that run, answer, and have this role */
    private function having(string $role): array
    {
        return array_values(array_filter($this->members, static function (Server $member) use ($role) {
            try {
                return str_contains(told('srvr', hosts_of($member)), "Mode: $role\n");
            } catch (\RuntimeException) {
                return false;
            }
        }));
    }

    /** All three on their ports, with what they knew. Also after kill(). */
    public function restart(): void
    {
        servers('restart', 'zookeeper-ensemble', '--dir', $this->directory);
    }

    public function pause(): void
    {
        array_walk($this->members, fn (Server $member) => $member->pause());
    }

    public function resume(): void
    {
        array_walk($this->members, fn (Server $member) => $member->resume());
    }

    public function kill(): void
    {
        array_walk($this->members, fn (Server $member) => $member->kill());
    }
}

/** What a server answers to one of its four-letter words. Throws when there is no answer within two seconds. */
function told(string $word, ?string $hosts = null): string
{
    $stream = @stream_socket_client('tcp://' . ($hosts ?? hosts()), $code, $message, 2 * slowness());
    if ($stream === false) {
        throw new \RuntimeException("no connection for $word: $message");
    }
    stream_set_timeout($stream, (int) ceil(2 * slowness()));
    fwrite($stream, $word);
    $answer = stream_get_contents($stream);
    if ($answer === '') {
        throw new \RuntimeException("no answer to $word");
    }

    return $answer;
}

/** One of the counters of mntr: "packets_received", "znode_count", "ephemerals_count", "watch_count" … */
function counter(string $name, ?string $hosts = null): int
{
    if (!preg_match("/^zk_$name\t(\d+)/m", told('mntr', $hosts), $found)) {
        throw new \RuntimeException("the server doesn't count $name");
    }

    return (int) $found[1];
}

/**
 * The ephemeral nodes of every session, as far as they are below $path.
 *
 * @return array<string, string[]> the names, in the order of their sequence numbers, by session
 */
function ephemerals(string $path, ?string $hosts = null): array
{
    $sessions = [];
    foreach (explode("\n", told('dump', $hosts)) as $line) {
        if (preg_match('/^(0x[0-9a-f]+):$/', $line, $found)) {
            $session = $found[1];
        } elseif (str_starts_with($line, "\t$path/")) {
            $sessions[$session][] = substr($line, strlen("\t$path/"));
        }
    }
    foreach ($sessions as &$names) {
        usort($names, by_sequence(...));
    }

    return $sessions;
}

/** @return string[] the ephemeral nodes below $path, in the order of their sequence numbers */
function contenders(string $path, ?string $hosts = null): array
{
    $names = array_merge(...array_values(ephemerals($path, $hosts)));
    usort($names, by_sequence(...));

    return $names;
}

function by_sequence(string $left, string $right): int
{
    return substr($left, -10) <=> substr($right, -10);
}

/** Waits until so many contend for the lock, its owner among them. */
function await_contenders(int $count, string $path, ?string $hosts = null): void
{
    await(fn () => count(contenders($path, $hosts)) === $count, 20, "$count contenders");
}

/** @return array<string, string[]> the sessions that watch, by the path that they watch, for paths below $path */
function watches(string $path, ?string $hosts = null): array
{
    $watches = [];
    foreach (explode("\n", told('wchp', $hosts)) as $line) {
        if (str_starts_with($line, '/')) {
            $watched = $line;
        } elseif ($line !== '' && ($watched === $path || str_starts_with($watched, "$path/"))) {
            $watches[$watched][] = trim($line);
        }
    }

    return $watches;
}

/** @return string[] the ids of the sessions that are connected to the server */
function connected_sessions(?string $hosts = null): array
{
    preg_match_all('/\bsid=(0x[0-9a-f]+)/', told('cons', $hosts), $found);

    return $found[1];
}
