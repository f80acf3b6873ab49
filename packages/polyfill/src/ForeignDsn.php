<?php

namespace DistLock\Polyfill;

/**
 * How other clients write their servers, answered with the DSN that means the same, without any credential.
 *
 * @internal
 */
final class ForeignDsn
{
    private const SCHEMES = ['tcp://' => 'redis', 'tls://' => 'rediss', 'ssl://' => 'rediss'];
    private const ADDRESS = '/^(\[[0-9a-fA-F:.]*\]|[0-9A-Za-z.-]+)(:\d{1,5})?$/D';
    private const LONGEST_ADDRESSES = 400;
    private const OPTIONS = [
        'auth' => ["phpredis's", 'write :PASSWORD@ or USER:PASSWORD@ before the host', 'write password=, and user= if there is one'],
        'database' => ["phpredis's", 'write /DATABASE after the host', 'write db='],
        'prefix' => ["phpredis's", 'set distlock.session.prefix, or for locks distlock.key_prefix'],
        'read_timeout' => ["phpredis's", 'write timeout='],
        'persistent' => ["phpredis's", 'leave it out, because connections are always kept'],
        'persistent_id' => ["phpredis's", 'leave it out, because connections are always kept'],
        'retry_interval' => ["phpredis's", 'leave it out'],
        'weight' => ["phpredis's", 'leave it out, because there is only one server'],
        'username' => ["another client's", 'write USER:PASSWORD@ before the host', 'write user='],
        'dbindex' => ["another client's", 'write /DATABASE after the host', 'write db='],
        'read_write_timeout' => ["another client's", 'write timeout='],
        'socket_timeout' => ["another client's", 'write timeout='],
        'tcp_keepalive' => ["another client's", 'write keepalive=', 'leave it out'],
        'idle_timeout' => ["another client's", 'write max_idle='],
        'ssl' => ["another client's", 'write rediss:// at the beginning', 'leave it out'],
        'tls' => ["another client's", 'write rediss:// at the beginning', 'leave it out'],
        'redis_cluster' => ["another client's", 'write redis+cluster:// at the beginning'],
        'redis_sentinel' => ["another client's", 'write redis+sentinel://HOST:PORT/SERVICE'],
        'sentinel_master' => ["another client's", 'write redis+sentinel://HOST:PORT/SERVICE'],
        'protocol' => ["another client's", 'leave it out'],
        'lazy' => ["another client's", 'leave it out, because a connection is opened when it is needed'],
        'ttl' => ["a lock's", 'give it to the lock, as in ttl: 30'],
        'auto_renew' => ["a lock's", 'give it to the lock, as in autoRenew: false'],
        'autoRenew' => ["a lock's", 'give it to the lock, as in autoRenew: false'],
        'max_hold' => ["a lock's", 'give it to the lock, as in maxHold: 60'],
        'maxHold' => ["a lock's", 'give it to the lock, as in maxHold: 60'],
        'replicas' => ["a lock's", 'give it to the lock, as in replicas: 1'],
        'label' => ["a lock's", 'give it to the lock, as in label: "import"'],
        'max_ahead' => ["a lock's", 'give it to acquire(), as in maxAhead: 10'],
        'maxAhead' => ["a lock's", 'give it to acquire(), as in maxAhead: 10'],
        'lock_timeout' => ["a lock's", 'give it to acquire(), as in acquire(5.0)'],
        'wait_timeout' => ["a lock's", 'give it to acquire(), as in acquire(5.0)'],
    ];

    private string $addresses = '';
    private string $database = '';
    private bool $hasUser = false;
    private bool $hasPassword = false;
    private bool $hasPrefix = false;

    private function __construct(private readonly bool $isCluster)
    {
    }

    /**
     * Refuses such a DSN.
     *
     * @throws Complaint
     */
    public static function refuse(#[\SensitiveParameter] string $text): void
    {
        $scheme = substr($text, 0, 6);
        if (isset(self::SCHEMES[$scheme])) {
            if (str_contains(substr($text, 1), $scheme)) {
                throw new Complaint('is a list of servers as for phpredis: name one server, as in redis://HOST:PORT, or a cluster, as in'
                    . ' redis+cluster://HOST:PORT,HOST:PORT');
            }
            $found = new self(false);
            $found->readServer(substr($text, 6));

            throw $found->complaint(self::SCHEMES[$scheme]);
        }
        if (str_starts_with($text, 'seed[') || str_starts_with($text, 'seed%5B')) {
            $found = new self(true);
            $found->readOptions($text);

            throw $found->complaint('redis+cluster');
        }
    }

    /**
     * Refuses an option that belongs to another client, or to a lock.
     *
     * @throws Complaint
     */
    public static function refuseOption(string $name, bool $isUnix): void
    {
        foreach (self::OPTIONS as $known => $about) {
            $beginning = substr($name, 0, \strlen($known));
            $isSame = $beginning === $known || strtr($beginning, '-', '_') === $known;
            if ($isSame && \in_array(substr($name, \strlen($known), 1), ['', '[', '%'], true)) {
                $advice = $isUnix ? $about[2] ?? $about[1] : $about[1];

                throw new Complaint("has $about[0] option \"$known\": $advice");
            }
        }
    }

    private function readServer(#[\SensitiveParameter] string $text): void
    {
        $parts = explode('?', $text, 2);
        $place = $parts[0];
        $at = strrpos($place, '@');
        if ($at !== false) {
            $this->hasPassword = true;
            $this->hasUser = strpos(substr($place, 0, $at), ':') !== 0;
            $place = substr($place, $at + 1);
        }
        $place = explode('/', $place, 2)[0];
        // An @ after the ? may belong to a password with a ?, which then begins where the host seems to be.
        $isDoubtful = isset($parts[1]) && str_contains($parts[1], '@');
        $this->hasPassword = $this->hasPassword || $isDoubtful;
        $this->addAddress($isDoubtful ? '' : $place);
        isset($parts[1]) && $this->readOptions($parts[1]);
    }

    private function readOptions(#[\SensitiveParameter] string $text): void
    {
        foreach (explode('&', $text) as $option) {
            $parts = explode('=', $option, 2);
            if (isset($parts[1])) {
                $this->readOption($parts[0], $parts[1]);
            }
        }
    }

    /** An unknown option may be part of a password that contains an &. */
    private function readOption(string $name, #[\SensitiveParameter] string $value): void
    {
        if ($name === 'auth' || $name === 'password') {
            $this->hasPassword = true;
        } elseif (str_starts_with($name, 'auth[') || str_starts_with($name, 'auth%5B')) {
            // If there are two, the first is the user.
            $this->hasUser = $this->hasUser || $this->hasPassword;
            $this->hasPassword = true;
        } elseif ($name === 'username') {
            $this->hasUser = true;
        } elseif ($name === 'database') {
            $this->database = '/' . (preg_match('/^\d{1,7}$/D', $value) === 1 ? $value : 'DATABASE');
        } elseif ($name === 'prefix') {
            $this->hasPrefix = true;
        } elseif ($this->isCluster && (str_starts_with($name, 'seed[') || str_starts_with($name, 'seed%5B'))) {
            $this->addAddress($value);
        }
    }

    private function addAddress(#[\SensitiveParameter] string $address): void
    {
        $shown = preg_match(self::ADDRESS, $address) === 1 && \strlen($address) < 256 ? $address : 'HOST:PORT';
        if (\strlen($this->addresses) + \strlen($shown) + 2 < self::LONGEST_ADDRESSES) {
            $this->addresses .= ($this->addresses === '' ? '' : ',') . $shown;
        }
    }

    private function complaint(string $scheme): Complaint
    {
        // Without a password there is nobody to log in.
        $login = $this->hasPassword ? ($this->hasUser ? 'USER' : '') . ':PASSWORD@' : '';

        return new Complaint("is written as for phpredis: write $scheme://$login$this->addresses$this->database"
            . ($this->hasPassword ? ', with the password percent-encoded' : '')
            . ($this->hasPrefix ? ', and set distlock.session.prefix, or for locks distlock.key_prefix, to the prefix' : ''));
    }
}
