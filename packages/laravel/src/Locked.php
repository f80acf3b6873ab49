<?php

namespace DistLock\Laravel;

use Closure;
use DistLock\TimeoutException;
use Illuminate\Cache\CacheManager;
use Illuminate\Http\Request;
use InvalidArgumentException;
use LogicException;
use Symfony\Component\HttpKernel\Exception\HttpException;

/**
 * A middleware for routes: what comes after it runs while it holds a lock, by Locked::by('order:{order}', timeout: 2.0)
 * for example, where {order} is a parameter of the route.
 */
final class Locked
{
    /** Longer values are hashed: names of locks have at most 1024 bytes. */
    private const LONGEST = 255;

    public function __construct(private CacheManager $cache)
    {
    }

    /**
     * What a route takes as its middleware.
     *
     * @param float       $timeout    seconds to wait for the lock; 0: doesn't wait
     * @param int         $status     of the response if it isn't acquired in time: 423 (Locked), 409, 429 or 503
     * @param int         $retryAfter seconds after which the client may try again, which the response tells
     * @param string|null $store      a cache store of the driver "distlock"; null: the default one
     */
    public static function by(string $name, float $timeout = 0.0, int $status = 423, int $retryAfter = 1, ?string $store = null): string
    {
        if (str_contains($name . ($store ?? ''), ',')) {
            throw new InvalidArgumentException('Laravel separates the arguments of a middleware by commas, so none can be in a name.');
        }

        return self::class . ':' . implode(',', [$name, $timeout, $status, $retryAfter, $store ?? '']);
    }

    /** @param Closure(Request): mixed $next */
    public function handle(
        Request $request,
        Closure $next,
        string $name,
        string $timeout = '0',
        string $status = '423',
        string $retryAfter = '1',
        string $store = '',
    ): mixed {
        $locks = $this->cache->store($store === '' ? null : $store)->getStore();
        if (!$locks instanceof DistLockStore) {
            throw new LogicException('The middleware ' . self::class . ' needs a cache store of the driver "distlock".');
        }
        $lock = $locks->lockOfThisProcess(self::fill($name, $request));
        $isHeld = false;
        try {
            return $lock->synchronized(static function () use ($request, $next, &$isHeld): mixed {
                $isHeld = true;

                return $next($request);
            }, (float) $timeout);
        } catch (TimeoutException $e) {
            // One of the controller's own isn't about this lock. Who holds it is nobody's business outside.
            throw $isHeld ? $e : new HttpException((int) $status, 'This is in use. Try again later.', $e, ['Retry-After' => $retryAfter]);
        }
    }

    private static function fill(string $name, Request $request): string
    {
        // As they are in the address, even if they stand for models.
        $parameters = $request->route()->originalParameters();

        return (string) preg_replace_callback('/\{([^{}]+)\}/', static function (array $match) use ($parameters): string {
            $value = $parameters[$match[1]] ?? null;
            if (!is_string($value)) {
                throw new LogicException("The route has no value for \"$match[0]\" of its lock.");
            }
            // A separator in a value mustn't make two names the same.
            $part = rawurlencode($value);

            return strlen($part) > self::LONGEST ? hash('sha256', $part) : $part;
        }, $name);
    }
}
