<?php

/* ZooKeeper servers for single tests, and what servers say about their sessions, nodes and watches. */

namespace DistLock\Test;

require_once __DIR__ . '/java.php';
require_once __DIR__ . '/observe.php';

/**
 * Starts a single zookeeper for this test.
 *
 * @param string[] $options lines of its configuration, 'maxClientCnxns=2', and options of its JVM,
 *                          '-Dznode.container.checkIntervalMs=100'
 */
function zookeeper(array $options = []): Server
{
    return Server::start('zookeeper', $options, directory());
}

/**
 * Starts an ensemble of three for this test.
 *
 * @param string[] $options see zookeeper()
 */
function ensemble(array $options = []): Ensemble
{
    return new Ensemble($options);
}

/**
 * Starts a single zookeeper for this test, on which the counters of some childless nodes have these values.
 *
 * @param array<string, int> $counters by path; parents come before their children
 * @param string[] $options see zookeeper()
 */
function counting_zookeeper(array $counters, array $options = []): Server
{
    $server = zookeeper($options);
    $server->stop();
    $data = "$server->directory/zookeeper/data";
    array_map(unlink(...), glob("$data/version-2/*"));
    $jars = '/usr/share/java/zookeeper.jar:/usr/share/java/slf4j-nop.jar';
    $command = ['java', '-Xmx64m', '-cp', compiled('Counters', $jars) . ":$jars", 'Counters', $data];
    foreach ($counters as $path => $counter) {
        array_push($command, $path, $counter);
    }
    exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1', $output, $code);
    if ($code !== 0) {
        throw new \RuntimeException('no snapshot: ' . implode("\n", $output));
    }
    $server->restart();

    return $server;
}

final class Ensemble
{
    /** @var Server[] */
    public readonly array $members;

    public function __construct(array $options)
    {
        $this->members = members('zookeeper-ensemble', 3, started('zookeeper-ensemble', $options));
    }

    public function hosts(): string
    {
        return addresses(...$this->members);
    }

    /** Waits for one if there is none because of an election. */
    public function leader(): Server
    {
        return await(fn () => $this->having('leader')[0] ?? null, 30, 'an election');
    }

    /** @return Server[] */
    public function followers(): array
    {
        return $this->having('follower');
    }

    /** @return Server[] the running servers that answer and have this role */
    private function having(string $role): array
    {
        return array_values(array_filter($this->members, static function (Server $member) use ($role) {
            try {
                return str_contains(told('srvr', addresses($member)), "Mode: $role\n");
            } catch (\RuntimeException) {
                return false;
            }
        }));
    }

    /** Restarts all three on their ports, with their data, even after kill(). */
    public function restart(): void
    {
        servers('restart', 'zookeeper-ensemble', '--dir', $this->members[0]->directory);
    }

    public function kill(): void
    {
        foreach ($this->members as $member) {
            $member->kill();
        }
    }
}

/** Returns the answer of a server, by default the one that all tests share, to a four-letter word. */
function told(string $word, ?string $hosts = null): string
{
    $hosts ??= hosts();
    $patience = 10 * slowness();
    $stream = @stream_socket_client("tcp://$hosts", $code, $message, $patience);
    if ($stream === false) {
        throw new \RuntimeException("no connection to $hosts: $message");
    }
    stream_set_timeout($stream, (int) ceil($patience));
    fwrite($stream, $word);
    $answer = stream_get_contents($stream);
    if ($answer === '') {
        throw new \RuntimeException("$hosts doesn't answer to $word");
    }

    return $answer;
}

/** Returns a figure of mntr: "packets_received", "znode_count", "ephemerals_count", "watch_count" … */
function figure(string $name, ?string $hosts = null): int
{
    if (!preg_match("/^zk_$name\t(\d+)/m", told('mntr', $hosts), $found)) {
        throw new \RuntimeException("the server has no figure $name");
    }

    return (int) $found[1];
}

/** @return array<string, string[]> the sessions that watch a node below $path, by node */
function watches(string $path, ?string $hosts = null): array
{
    $watches = [];
    foreach (explode("\n", told('wchp', $hosts)) as $line) {
        if (str_starts_with($line, '/')) {
            $watched = $line;
        } elseif ($line !== '' && str_starts_with($watched, "$path/")) {
            $watches[substr($watched, strlen("$path/"))][] = trim($line);
        }
    }

    return $watches;
}

/** @return string[] the ephemeral nodes below $path, sorted */
function ephemerals(string $path, ?string $hosts = null): array
{
    preg_match_all("~^\t($path/.*)~m", told('dump', $hosts), $found);
    sort($found[1]);

    return $found[1];
}

/** @return string[] the sessions of the connections of a process on this machine, sorted */
function sessions(int $pid, ?string $hosts = null): array
{
    $server = (int) substr(strrchr($hosts ?? hosts(), ':'), 1);
    $sockets = array_intersect_key(tcp_sockets(), array_flip(descriptors($pid)));
    // Two connections may have the same local port if they go to different servers.
    $ports = array_column(array_filter($sockets, static fn (array $ports) => $ports[1] === $server), 0);
    preg_match_all('/:(\d+)\[.*?sid=(0x[0-9a-f]+)/', told('cons', $hosts), $found, PREG_SET_ORDER);
    $sessions = array_column(array_filter($found, fn (array $connection) => in_array((int) $connection[1], $ports)), 2);
    sort($sessions);

    return $sessions;
}
