<?php

declare(strict_types=1);

namespace DistLock\Chaos;

use DistLock\Test\Channel;
use DistLock\Test\Child;

use function DistLock\Test\child;

/** A finding about sessions: what requests do, each in a process of its own. */
abstract class SessionFinding extends Finding
{
    public const SUBJECTS = ['phpredis-sessions'];

    /** phpredis reads four bytes of it, whatever it has. */
    protected const ID = 'session';

    /**
     * Begins a request that opens the session, sends a message, and waits for one. Then it puts its name into the
     * session, and closes that. Its result is the first warning, or ''.
     *
     * @param float $ttl how long the lock lasts, in seconds; phpredis's is set in whole seconds
     * @param array<string, int|string> $settings others
     */
    protected function request(string $name, string $subject, string $prefix, float $ttl, ?string $server = null, array $settings = []): Child
    {
        $server ??= $this->server->dsn($this->timeouts());
        $handler = $subject === 'distlock' ? 'distlock' : 'redis';
        $settings += Sessions::settings($handler, $server, $prefix, $ttl, self::PATIENCE);

        return child(static function (Channel $main) use ($name, $settings): string {
            $warnings = [];
            set_error_handler(static function (int $level, string $message) use (&$warnings): bool {
                $warnings[] = $message;

                return true;
            });
            foreach ($settings as $setting => $value) {
                ini_set($setting, (string) $value);
            }
            session_id(self::ID);
            session_start();
            $main->send('open');
            $main->receive();
            $_SESSION[$name] = 1;
            session_write_close();

            return $warnings[0] ?? '';
        });
    }

    /** The same request from beginning to end. */
    protected function visit(string $name, string $subject, string $prefix, float $ttl): string
    {
        $request = $this->request($name, $subject, $prefix, $ttl);
        $request->await(2 * self::PATIENCE);
        $request->send('write');

        return $request->result();
    }

    /** @return string the names that are in the session, such as "first, second" */
    protected function written(string $prefix): string
    {
        preg_match_all('/(\w+)\|/', (string) $this->server->redis()->get($prefix . self::ID), $found);

        return implode(', ', $found[1]);
    }

    protected static function sessionLock(string $prefix): string
    {
        return $prefix . self::ID . '_LOCK';
    }
}
