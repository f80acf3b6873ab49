<?php

/* What a client and its server say to each other on one connection, divided into named messages. */

namespace DistLock\Test;

interface Dialogue
{
    /** Returns the length in bytes of the first message; null: it isn't complete. The same for both directions. */
    public function length(string $bytes): ?int;

    /**
     * Returns the name of the client's next message, and names the reply after it; '' for a sign of life, which means
     * nothing.
     */
    public function request(string $message): string;

    /** Returns the name of the server's next message. */
    public function reply(string $message): string;

    /** Returns how many of the client's messages haven't been answered yet. */
    public function unanswered(): int;

    /** Whether the request with this name changes nothing that another such request from somebody else would notice. */
    public function isBeside(string $name): bool;

    /** Whether the message with this name opens the connection, and changes nothing that others see. */
    public function isOpening(string $name): bool;
}

/** The protocol of Redis: RESP2. */
final class RedisDialogue implements Dialogue
{
    private const OPENING = ['AUTH', 'SELECT', 'CLIENT', 'INFO', 'SCRIPT', 'ROLE', 'HELLO', 'PING'];
    /** Whether the server forwards what others publish. */
    public bool $isSubscribed = false;
    /** @var string[] the names of the commands that haven't been answered yet */
    private array $asked = [];

    public function length(string $bytes): ?int
    {
        return self::end($bytes, 0);
    }

    public function request(string $message): string
    {
        $words = self::words($message);
        $name = strtoupper($words[0]);
        $this->isSubscribed = $this->isSubscribed || in_array($name, ['SUBSCRIBE', 'SSUBSCRIBE'], true);

        $script = match ($name) {
            'EVALSHA' => $words[1],
            'EVAL' => sha1($words[1]),
            default => '',
        };

        return $this->asked[] = self::scripts()[$script] ?? $name;
    }

    public function reply(string $message): string
    {
        if (preg_match('/^\*3\r\n\$\d+\r\ns?message\r\n/', $message)) {
            return 'grant';
        }

        return 'reply to ' . (array_shift($this->asked) ?? 'nothing');
    }

    public function unanswered(): int
    {
        return count($this->asked);
    }

    /** Only the scripts see who listens. */
    public function isBeside(string $name): bool
    {
        return in_array($name, ['SUBSCRIBE', 'SSUBSCRIBE'], true);
    }

    public function isOpening(string $name): bool
    {
        return in_array(str_replace('reply to ', '', $name), self::OPENING, true);
    }

    /** Returns where the value that begins there ends; null: it isn't complete. */
    private static function end(string $bytes, int $at): ?int
    {
        $line = strpos($bytes, "\r\n", $at);
        if ($line === false) {
            return null;
        }
        $number = (int) substr($bytes, $at + 1, $line - $at - 1);
        $end = $line + 2;
        if ($bytes[$at] === '$' && $number >= 0) {
            $end += $number + 2;
        } elseif ($bytes[$at] === '*') {
            for (; $number > 0 && $end !== null; $number--) {
                $end = self::end($bytes, $end);
            }
        }

        return $end === null || $end > strlen($bytes) ? null : $end;
    }

    /** @return string[] the first two words of a command */
    private static function words(string $message): array
    {
        preg_match('/^\*\d+\r\n\$\d+\r\n([^\r]*)\r\n(?:\$\d+\r\n([^\r]*))?/', $message, $found);

        return [$found[1], $found[2] ?? ''];
    }

    /** @return array<string, string> the names of distlock's scripts, by the digests with which they are called */
    private static function scripts(): array
    {
        static $names = null;
        if ($names === null) {
            preg_match_all('/DL_SCRIPT\((\w+), "(\w{40})"/', file_get_contents(root() . '/redis/lua/scripts.h'), $found);
            $names = array_combine($found[2], $found[1]);
        }

        return $names;
    }
}

/** The protocol of ZooKeeper: "create2", "reply to getChildren2". */
final class ZooKeeperDialogue implements Dialogue
{
    private const REQUESTS = [
        -11 => 'closeSession', 1 => 'create', 2 => 'delete', 3 => 'exists', 4 => 'getData', 5 => 'setData',
        8 => 'getChildren', 9 => 'sync', 11 => '', 12 => 'getChildren2', 14 => 'multi', 15 => 'create2',
        19 => 'createContainer', 100 => 'auth', 101 => 'setWatches',
    ];
    private const UNASKED = [-1 => 'event', -2 => ''];

    /** The session, and the password that proves whose it is. */
    public ?string $session = null;
    private string $password = '';
    private bool $hasAsked = false;
    /** @var string[] the names of requests by number */
    private array $asked = [];

    public function length(string $bytes): ?int
    {
        if (strlen($bytes) < 4) {
            return null;
        }
        $length = 4 + unpack('N', $bytes)[1];

        return $length <= strlen($bytes) ? $length : null;
    }

    public function request(string $message): string
    {
        if (!$this->hasAsked) {
            $this->hasAsked = true;

            return $this->asked[0] = 'connect';
        }
        ['number' => $number, 'type' => $type] = unpack('Nnumber/Ntype', $message, 4);
        $type = self::signed($type);
        $name = self::REQUESTS[$type] ?? "request $type";
        if ($name !== '') {
            $this->asked[$number] = $name;
        }

        return $name;
    }

    public function reply(string $message): string
    {
        if ($this->session === null) {
            ['session' => $this->session, 'password' => $this->password] =
                unpack('x12/a8session/x4/a16password', $message);
            unset($this->asked[0]);

            return 'reply to connect';
        }
        $number = unpack('N', $message, 4)[1];
        $name = self::UNASKED[self::signed($number)] ?? 'reply to ' . $this->asked[$number];
        unset($this->asked[$number]);

        return $name;
    }

    public function unanswered(): int
    {
        return count($this->asked);
    }

    /** Whether the client has closed it, or been told that it has ended. */
    public function hasEnded(): bool
    {
        return $this->session === str_repeat("\0", 8) || in_array('closeSession', $this->asked, true);
    }

    public function isBeside(string $name): bool
    {
        return in_array($name, ['exists', 'getData', 'getChildren', 'getChildren2', 'sync', 'setWatches'], true);
    }

    public function isOpening(string $name): bool
    {
        return in_array($name, ['connect', 'reply to connect', 'auth', 'reply to auth'], true);
    }

    /** Returns the message that tells the client that its request has failed. */
    public static function refusal(string $request, int $code): string
    {
        return pack('N', 16) . substr($request, 4, 4) . pack('J', 0) . pack('N', $code & 0xffffffff);
    }

    /** Returns a sign of life. Its answer follows everything that the server has said before. */
    public static function probe(): string
    {
        return pack('NNN', 8, -2 & 0xffffffff, 11);
    }

    /** Ends the session on a connection of its own, as otherwise only its timeout would. */
    public function expire(int $port): void
    {
        if ($this->session === null) {
            return;
        }
        $stream = stream_socket_client("tcp://127.0.0.1:$port");
        fwrite($stream, pack('NNJN', 45, 0, 0, 6000) . $this->session . pack('N', 16) . $this->password . "\0");
        fwrite($stream, pack('NNN', 8, 1, -11 & 0xffffffff));
        // There are two replies, or none if the session has ended.
        $bytes = '';
        for ($replies = 0; $replies < 2 && ($more = read_available($stream)) !== '';) {
            for ($bytes .= $more; ($length = $this->length($bytes)) !== null; $replies++) {
                $bytes = substr($bytes, $length);
            }
        }
        fclose($stream);
    }

    private static function signed(int $number): int
    {
        return $number >= 1 << 31 ? $number - (1 << 32) : $number;
    }
}
