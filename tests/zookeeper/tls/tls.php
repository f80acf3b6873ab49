<?php

/* What the tests of TLS to ZooKeeper share. */

namespace DistLock\Test;

require __DIR__ . '/../zookeeper.php';
require_once __DIR__ . '/../../support/expect.php';

const PASSPHRASE = 'secret-phrase';

/** The server that all tests share. */
function tls_server(): TlsServer
{
    return new TlsServer(shared('zookeeper-tls'));
}

/** Starts one of the test's own. */
function own_tls_server(): TlsServer
{
    return new TlsServer(started('zookeeper-tls'));
}

final class TlsServer
{
    /** The same process, on the port without TLS. */
    public readonly Server $plain;
    /** The port with TLS. */
    public readonly string $hosts;
    private string $directory;

    public function __construct(string $directory)
    {
        $this->directory = "$directory/zookeeper-tls";
        $this->plain = new Server('zookeeper-tls', $directory);
        $this->hosts = '127.0.0.1:' . (int) file_get_contents("$this->directory/tls-port");
    }

    /** Has what is constructed from now on take these files, which scripts/servers lists. */
    public function accept(string $authorities = 'ca.crt', string $certificate = 'client.crt', string $key = 'client.key', ?string $passphrase = null): void
    {
        $files = [$this->file($authorities), $this->file($certificate), $this->file($key)];
        ini_set('distlock.zookeeper.tls', implode(',', $passphrase !== null ? [...$files, $passphrase] : $files));
    }

    public function file(string $name): string
    {
        return "$this->directory/$name";
    }

    /** Starts it again with another certificate: "expired" or "wrong-name". */
    public function present(string $certificate): void
    {
        $shown = file_get_contents($this->file('server.key')) . file_get_contents($this->file("$certificate.crt"));
        file_put_contents($this->file('server.pem'), $shown);
        $this->plain->restart();
    }
}

/** What acquiring comes to, and whether it took too long. */
function attempt(string $hosts, float $timeout = 3.0): void
{
    $took = seconds(function () use ($hosts, $timeout) {
        $outcome = outcome(fn () => ($lock = new \DistLock\ZkLock(path("lock$timeout"), $hosts, $timeout))->acquire(1.0));
        echo preg_replace('~127\.0\.0\.1:\d+~', 'HOSTS', $outcome), "\n";
    });
    if (!$took->isWithin($timeout + 20 * slowness())) {
        echo "after {$took->seconds()} seconds\n";
    }
}
