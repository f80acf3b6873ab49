<?php

declare(strict_types=1);

namespace DistLock\Bench\Cache;

use Symfony\Component\Cache\LockRegistry;

/** Acts as if the processes were on four machines: each quarter of them has locks of its own, as many as Symfony
 * has. */
final class SymfonyOnFourHosts extends SymfonyCache
{
    private const HOSTS = 4;

    public function open(): void
    {
        parent::open();
        $files = LockRegistry::setFiles([]);
        $directory = sprintf('%s/host-%d', sys_get_temp_dir(), getmypid() % self::HOSTS);
        @mkdir($directory);
        LockRegistry::setFiles(array_map(static function (int $number) use ($directory): string {
            is_file("$directory/$number") || touch("$directory/$number");

            return "$directory/$number";
        }, array_keys($files)));
    }
}
