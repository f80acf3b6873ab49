<?php

namespace DistLock\Test;

/**
 * Starts a server for this test that accepts TLS.
 *
 * @param string[] $options for its command line
 */
function tls_server(array $options = []): TlsServer
{
    return new TlsServer(started('redis-tls', $options));
}

/** Returns the server that tests share. */
function shared_tls_server(): TlsServer
{
    return new TlsServer(shared('redis-tls'));
}

final class TlsServer
{
    /** The same process, on its port without TLS. */
    public readonly Server $plain;
    /** The port with TLS. */
    public readonly int $port;
    private string $directory;

    public function __construct(string $directory)
    {
        $this->directory = "$directory/redis-tls";
        $this->plain = new Server('redis-tls', $directory);
        $this->port = (int) file_get_contents("$this->directory/tls-port");
    }

    /**
     * Returns a DSN that verifies it with its own authority, unless the options say otherwise; a null option is left
     * out.
     */
    public function dsn(array $options = [], ?int $database = null, string $host = 'localhost'): string
    {
        $options += ['cafile' => $this->file('ca.crt')];

        return complete_dsn("rediss://$host:$this->port", $options, $database);
    }

    /**
     * Returns the path of one of the files that scripts/servers lists: "ca.crt", "other-ca.crt", "client.crt",
     * "client.key" …
     */
    public function file(string $name): string
    {
        return "$this->directory/$name";
    }

    /** Sets the certificate that new connections see: "server", "expired" or "wrong-name". */
    public function present(string $certificate): void
    {
        $this->configure('tls-cert-file', "$certificate.crt");
    }

    /** Refuses new connections without a client certificate. */
    public function demandClientCertificates(): void
    {
        $this->configure('tls-auth-clients', 'yes');
    }

    private function configure(string $name, string $value): void
    {
        if (!$this->plain->redis()->config('set', $name, $value)) {
            throw new \RuntimeException("$name can't be set to $value: " . $this->plain->log());
        }
    }
}
