<?php

namespace DistLock\Laravel;

use Closure;
use DistLock\RateStatus;
use DistLock\RedisRateLimiter;
use Illuminate\Http\Exceptions\ThrottleRequestsException;
use Illuminate\Http\Request;
use InvalidArgumentException;
use Symfony\Component\HttpFoundation\Response;

/**
 * A middleware for routes, as throttle is: Throttled::by('api', 60, 60.0, 10) allows each user, or each address, a
 * burst of ten requests, and then one each second. What comes too early is refused with 429, and told when to come
 * again.
 */
final class Throttled
{
    public function __construct(private Limiter $limiter)
    {
    }

    /**
     * What a route takes as its middleware.
     *
     * @param string $name    in front of who it is
     * @param int    $permits how many requests in each period
     * @param float  $per     the period, in seconds
     * @param int    $burst   how many may come at once after a pause
     */
    public static function by(string $name, int $permits, float $per = 60.0, int $burst = 1): string
    {
        if (str_contains($name, ',')) {
            throw new InvalidArgumentException('Laravel separates the arguments of a middleware by commas, so none can be in a name.');
        }

        return self::class . ':' . implode(',', [$name, $permits, $per, $burst]);
    }

    /** @param Closure(Request): mixed $next */
    public function handle(Request $request, Closure $next, string $name, string $permits, string $per = '60', string $burst = '1'): mixed
    {
        $limiter = $this->limiter->rate("$name:" . self::who($request), (int) $permits, (float) $per, (int) $burst);
        $isAllowed = $limiter->acquire(0.0);
        $headers = self::headers($limiter->getStatus() ?? $limiter->inspect());
        if (!$isAllowed) {
            throw self::refusal($limiter, $headers);
        }
        $response = $next($request);
        if ($response instanceof Response) {
            $response->headers->add($headers);
        }

        return $response;
    }

    /** Hashed, because it becomes part of a key, which others may see. */
    private static function who(Request $request): string
    {
        $user = $request->user();
        $id = is_object($user) && method_exists($user, 'getAuthIdentifier') ? $user->getAuthIdentifier() : null;

        return sha1(is_scalar($id) ? "user $id" : 'address ' . ($request->ip() ?? ''));
    }

    /** @return array<string, int> */
    private static function headers(RateStatus $status): array
    {
        return ['X-RateLimit-Limit' => $status->burst, 'X-RateLimit-Remaining' => $status->remaining];
    }

    /** @param array<string, int> $headers */
    private static function refusal(RedisRateLimiter $limiter, array $headers): ThrottleRequestsException
    {
        $after = (int) ceil($limiter->getRetryAfter());

        return new ThrottleRequestsException('Too Many Attempts.', null, $headers + [
            'Retry-After' => $after,
            'X-RateLimit-Reset' => time() + $after,
        ]);
    }
}
