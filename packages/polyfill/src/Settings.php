<?php

namespace DistLock\Polyfill;

/**
 * Without the extension, PHP has none of its settings: they come from the environment, as in
 * DISTLOCK_DEFAULT_TIMEOUT, or from php.ini.
 *
 * @internal
 */
final class Settings
{
    public const DEFAULTS = [
        'distlock.deadlock_timeout' => '1',
        'distlock.default_max_ahead' => '',
        'distlock.default_timeout' => '',
        'distlock.key_prefix' => '',
        'distlock.log_holds' => '',
        'distlock.log_waits' => '',
        'distlock.metrics_file' => '',
        'distlock.metrics_names' => '',
        'distlock.redis.counter_lifetime' => '86400',
        'distlock.redis.servers' => 'redis://127.0.0.1:6379',
        'distlock.session.lock' => 'always',
        'distlock.session.max_ahead' => '',
        'distlock.session.prefix' => 'PHPREDIS_SESSION:',
        'distlock.session.server' => '',
        'distlock.session.timeout' => '30',
        'distlock.session.ttl' => '10',
        'distlock.zookeeper.hosts' => '127.0.0.1:2181',
        'distlock.zookeeper.tls' => '',
    ];

    public static function get(string $name): string
    {
        if (!isset(self::DEFAULTS[$name])) {
            $near = Spelling::nearest($name, array_keys(self::DEFAULTS), \strlen('distlock'));
            $what = 'must be one of distlock\'s settings' . ($near === null ? '' : ": did you mean $near?");
            throw Argument::error('DistLock\setting', 1, 'name', $what);
        }
        $chosen = getenv(strtoupper(str_replace('.', '_', $name)));
        $configured = get_cfg_var($name);

        return $chosen !== false ? $chosen : (\is_string($configured) ? $configured : self::DEFAULTS[$name]);
    }
}
