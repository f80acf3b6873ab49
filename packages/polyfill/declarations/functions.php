<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    function redis_locks(string $pattern = '*', #[\SensitiveParameter] mixed $servers = null): array
    {
        return \DistLock\Polyfill\Functions::redis_locks($pattern, \DistLock\Polyfill\Given::servers($servers, __METHOD__, 2, ''));
    }
}

if (!\extension_loaded('distlock')) {
    function redis_rate_limiters(string $pattern = '*', #[\SensitiveParameter] mixed $servers = null): array
    {
        return \DistLock\Polyfill\Functions::redis_rate_limiters($pattern, \DistLock\Polyfill\Given::servers($servers, __METHOD__, 2, ''));
    }
}

if (!\extension_loaded('distlock')) {
    function redis_dsn_has_password(#[\SensitiveParameter] string $dsn): bool
    {
        return \DistLock\Polyfill\Functions::redis_dsn_has_password($dsn);
    }
}

if (!\extension_loaded('distlock')) {
    function zookeeper_locks(string $path = '/', mixed $hosts = null, float|bool $sessionTimeout = 10.0, #[\SensitiveParameter] ?string $auth = null): array
    {
        return \DistLock\Polyfill\Functions::zookeeper_locks($path, \DistLock\Polyfill\Given::hosts($hosts, __METHOD__, 2), \DistLock\Polyfill\Argument::seconds($sessionTimeout, __METHOD__, 3, 'sessionTimeout'), $auth);
    }
}

if (!\extension_loaded('distlock')) {
    function name_to_show(string $name): string
    {
        return \DistLock\Polyfill\Functions::name_to_show($name);
    }
}

if (!\extension_loaded('distlock')) {
    function setting(string $name): string
    {
        return \DistLock\Polyfill\Functions::setting($name);
    }
}

if (!\extension_loaded('distlock')) {
    function stats(): array
    {
        return \DistLock\Polyfill\Functions::stats();
    }
}

if (!\extension_loaded('distlock')) {
    function metrics(): string
    {
        return \DistLock\Polyfill\Functions::metrics();
    }
}

if (!\extension_loaded('distlock')) {
    function label(?string $label): void
    {
        \DistLock\Polyfill\Functions::label($label);
    }
}

if (!\extension_loaded('distlock')) {
    function destroyed_session(): ?string
    {
        return \DistLock\Polyfill\Functions::destroyed_session();
    }
}

if (!\extension_loaded('distlock')) {
    function loop_stream()
    {
        return \DistLock\Polyfill\Functions::loop_stream();
    }
}

if (!\extension_loaded('distlock')) {
    function dispatch(): array
    {
        return \DistLock\Polyfill\Functions::dispatch();
    }
}

if (!\extension_loaded('distlock')) {
    function await_with(?callable $await, ?callable $when = null): void
    {
        \DistLock\Polyfill\Functions::await_with($await, $when);
    }
}

if (!\extension_loaded('distlock')) {
    function await(callable $enqueue): ?Ticket
    {
        return \DistLock\Polyfill\Functions::await($enqueue);
    }
}

if (!\extension_loaded('distlock')) {
    function mark(): int
    {
        return \DistLock\Polyfill\Functions::mark();
    }
}

if (!\extension_loaded('distlock')) {
    function release_all(?int $since = null): int
    {
        return \DistLock\Polyfill\Functions::release_all($since);
    }
}
