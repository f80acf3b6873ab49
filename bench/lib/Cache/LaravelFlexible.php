<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

use Illuminate\Container\Container;
use Illuminate\Support\Defer\DeferredCallbackCollection;

/** Returns the old value meanwhile, and computes after the response, as Laravel's own middleware does. */
final class LaravelFlexible extends Laravel
{
    public function open(): void
    {
        parent::open();
        $deferred = new DeferredCallbackCollection();
        Container::getInstance()->instance(DeferredCallbackCollection::class, $deferred);
        register_shutdown_function(static function () use ($deferred): void {
            fastcgi_finish_request();
            $deferred->invoke();
        });
    }

    public function get(string $key, callable $compute): string
    {
        return $this->cache->flexible($key, [$this->lifetime, $this->lifetime + 60], $compute(...), ['seconds' => 10]);
    }
}
