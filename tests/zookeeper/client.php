<?php

namespace DistLock\Test;

/** Speaks ZooKeeper's protocol, one request at a time: what a test needs to look at nodes, and to meddle with them. */
final class ZkClient
{
    private const CREATE = 1;
    private const DELETE = 2;
    private const EXISTS = 3;
    private const GET_DATA = 4;
    private const SET_DATA = 5;
    private const GET_ACL = 6;
    private const GET_CHILDREN = 8;
    private const CLOSE = -11;
    private const EPHEMERAL = 1;
    private const SEQUENTIAL = 2;
    private const NO_NODE = -101;
    private const NODE_EXISTS = -110;

    /** @var resource */
    private $stream;
    private int $xid = 0;
    public readonly int $session;

    public function __construct(string $hosts, int $timeout = 10000)
    {
        $this->stream = stream_socket_client("tcp://$hosts", $code, $message, 10 * slowness());
        if ($this->stream === false) {
            throw new \RuntimeException("$hosts: $message");
        }
        stream_set_timeout($this->stream, (int) (20 * slowness()));
        $this->write(pack('NJNJ', 0, 0, $timeout, 0) . self::buffer(str_repeat("\0", 16)) . "\0");
        $this->session = unpack('Jsession', $this->read(), 8)['session'];
    }

    /** Returns the path, with the sequence if it has one. */
    public function create(string $path, string $data = '', bool $ephemeral = true, bool $sequential = false): string
    {
        $flags = ($ephemeral ? self::EPHEMERAL : 0) | ($sequential ? self::SEQUENTIAL : 0);

        return self::unbuffer($this->request(self::CREATE, self::node($path, $data, $flags)), 0);
    }

    private static function node(string $path, string $data, int $flags): string
    {
        $acl = pack('NN', 1, 31) . self::buffer('world') . self::buffer('anyone');

        return self::buffer($path) . self::buffer($data) . $acl . pack('N', $flags);
    }

    /** The node and those above it, to stay. Other tests may make the same ones at the same time. */
    public function createPath(string $path): void
    {
        $so_far = '';
        foreach (explode('/', ltrim($path, '/')) as $segment) {
            $so_far .= "/$segment";
            $this->request(self::CREATE, self::node($so_far, '', 0), [self::NODE_EXISTS]);
        }
    }

    public function delete(string $path): void
    {
        $this->request(self::DELETE, self::buffer($path) . pack('N', 0xffffffff));
    }

    public function exists(string $path): bool
    {
        return $this->created($path) !== null;
    }

    /**
     * The number of the transaction that made the node, which is a lock's fencing token; null: the node isn't there.
     */
    public function created(string $path): ?int
    {
        $reply = $this->request(self::EXISTS, self::buffer($path) . "\0", [self::NO_NODE]);

        return $reply === null ? null : unpack('J', $reply)[1];
    }

    public function get(string $path): string
    {
        return self::unbuffer($this->request(self::GET_DATA, self::buffer($path) . "\0"), 0);
    }

    /** Returns the node's version. */
    public function set(string $path, string $data): int
    {
        return unpack('N', $this->request(self::SET_DATA, self::buffer($path) . self::buffer($data) . pack('N', 0xffffffff)), 32)[1];
    }

    /** @return string[] sorted by their last ten characters; none where the node isn't there */
    public function children(string $path): array
    {
        $reply = $this->request(self::GET_CHILDREN, self::buffer($path) . "\0", [self::NO_NODE]);
        $names = [];
        for ($offset = 4; $offset < strlen($reply ?? ''); $offset += 4 + strlen(end($names))) {
            $names[] = self::unbuffer($reply, $offset);
        }
        usort($names, static fn ($a, $b) => substr($a, -10) <=> substr($b, -10));

        return $names;
    }

    /** @return array<string, int> permissions by "scheme:id" */
    public function acl(string $path): array
    {
        $reply = $this->request(self::GET_ACL, self::buffer($path));
        $acl = [];
        for ($offset = 4, $count = unpack('N', $reply)[1]; $count > 0; $count--) {
            $permissions = unpack('N', $reply, $offset)[1];
            $scheme = self::unbuffer($reply, $offset += 4);
            $id = self::unbuffer($reply, $offset += 4 + strlen($scheme));
            $offset += 4 + strlen($id);
            $acl["$scheme:$id"] = $permissions;
        }

        return $acl;
    }

    public function close(): void
    {
        $this->request(self::CLOSE, '');
        fclose($this->stream);
    }

    /** null: one of the errors that the caller knows. */
    private function request(int $type, string $body, array $known = []): ?string
    {
        $this->write(pack('NN', ++$this->xid, $type & 0xffffffff) . $body);
        do {
            $reply = $this->read();
            $header = unpack('Nxid/Jzxid/Nerror', $reply);
        } while ($header['xid'] !== $this->xid);
        $error = $header['error'] > 0x7fffffff ? $header['error'] - (1 << 32) : $header['error'];
        if ($error !== 0 && !in_array($error, $known, true)) {
            throw new \RuntimeException("ZooKeeper says $error");
        }

        return $error === 0 ? substr($reply, 16) : null;
    }

    private static function buffer(string $bytes): string
    {
        return pack('N', strlen($bytes)) . $bytes;
    }

    private static function unbuffer(string $bytes, int $offset): string
    {
        $length = unpack('N', $bytes, $offset)[1];

        return $length === 0xffffffff ? '' : substr($bytes, $offset + 4, $length);
    }

    private function write(string $packet): void
    {
        fwrite($this->stream, self::buffer($packet));
    }

    private function read(): string
    {
        return $this->bytes(unpack('N', $this->bytes(4))[1]);
    }

    private function bytes(int $length): string
    {
        $bytes = '';
        while (strlen($bytes) < $length) {
            $more = fread($this->stream, $length - strlen($bytes));
            if ($more === '' || $more === false) {
                throw new \RuntimeException('ZooKeeper gives no answer');
            }
            $bytes .= $more;
        }

        return $bytes;
    }
}
