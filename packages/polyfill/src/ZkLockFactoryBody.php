<?php

namespace DistLock\Polyfill;

use DistLock\ZkLock;
use DistLock\ZkLockFactory;
use DistLock\ZkNodes;
use DistLock\ZkSemaphore;

/** @internal */
final class ZkLockFactoryBody
{
    private const LONGEST = 1024;

    private readonly string $hosts;
    private readonly ?\SensitiveParameterValue $auth;

    public function __construct(
        ZkLockFactory $factory,
        ?string $hosts,
        private readonly float $sessionTimeout,
        #[\SensitiveParameter] ?string $auth,
        private readonly ZkNodes $nodes,
        private readonly string $root,
    ) {
        $method = $factory::class . '::__construct';
        Arguments::session($hosts, $sessionTimeout, $auth, $method, 1);
        $root === '' || Arguments::path($root, 'root', $method, 5, self::LONGEST - 2);
        $this->hosts = $hosts ?? Functions::setting('distlock.zookeeper.hosts');
        $this->auth = $auth === null ? null : new \SensitiveParameterValue($auth);
    }

    public function lock(string $name): ZkLock
    {
        $path = $this->path($name, ZkLockFactory::class . '::lock');

        return new ZkLock($path, $this->hosts, $this->sessionTimeout, $this->auth(), $this->nodes);
    }

    public function semaphore(string $name, int $permits, int $weight = 1): ZkSemaphore
    {
        $method = ZkLockFactory::class . '::semaphore';
        $path = $this->path($name, $method);
        Arguments::permits($permits, $method, 2);
        Arguments::weight($weight, $permits, 32, $method, 3);

        return new ZkSemaphore($path, $permits, $this->hosts, $this->sessionTimeout, $this->auth(), $weight);
    }

    /** @return array<string, mixed> */
    public function dump(): array
    {
        return ['server' => 'files in ' . Directory::root(), 'root' => $this->root];
    }

    private function auth(): ?string
    {
        $auth = $this->auth?->getValue();

        return \is_string($auth) ? $auth : null;
    }

    private function path(string $name, string $method): string
    {
        $below = str_starts_with($name, '/') ? $name : "/$name";
        $most = self::LONGEST - \strlen($this->root) - (str_starts_with($name, '/') ? 0 : 1);
        $what = match (true) {
            $name === '' => 'must not be empty',
            $name === '/' && $this->root === '' => 'must name a node below the root',
            \strlen($name) > $most => "must not be longer than $most bytes",
            default => Arguments::complaintOfSegments($below),
        };
        if ($what !== null) {
            throw Argument::error($method, 1, 'name', $what);
        }

        return $this->root . $below;
    }
}
