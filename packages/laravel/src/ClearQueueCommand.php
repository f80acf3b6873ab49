<?php

namespace DistLock\Laravel;

use Illuminate\Bus\UniqueLock;
use Illuminate\Cache\CacheManager;
use Illuminate\Console\Command;
use Illuminate\Contracts\Config\Repository as Config;
use Illuminate\Contracts\Encryption\Encrypter;
use Illuminate\Contracts\Queue\ShouldBeUnique;
use Illuminate\Database\DatabaseManager;
use Illuminate\Database\Query\Builder;
use Illuminate\Queue\QueueManager;
use Illuminate\Queue\RedisQueue;
use Illuminate\Redis\Connections\PhpRedisClusterConnection;
use Illuminate\Redis\Connections\PhpRedisConnection;
use Illuminate\Redis\Connections\PredisClusterConnection;

/**
 * Does what queue:clear does, and releases the locks of the unique jobs that it deletes. The name of such a lock
 * doesn't say in which queue its job is, so each job is read. Its lock is released only if it was this command that
 * deleted it: what was dispatched meanwhile keeps its lock.
 */
final class ClearQueueCommand extends Command
{
    private const LOCK = 'laravel_unique_job_key';
    private const STORE = 'laravel_unique_job_cache_store';
    private const OWNER = 'laravel_unique_job_lock_owner';

    protected $signature = 'distlock:clear-queue
        {connection? : The queue connection; the default is the default connection}
        {--queue= : The queue; the default is that of the connection}
        {--reserved : Also delete jobs that a worker has taken, and may still be running}
        {--force : Do not ask in production}';

    protected $description = 'Delete the jobs of a queue, and release the locks of those that are unique';

    private int $deleted = 0;
    private int $released = 0;
    /** Of how many it isn't known whether they had a lock. */
    private int $unknown = 0;

    public function handle(Config $config, QueueManager $queues): int
    {
        // A process may call the same object again.
        $this->deleted = $this->released = $this->unknown = 0;
        if (!$this->isConfirmed()) {
            return self::FAILURE;
        }
        $name = $this->argument('connection');
        $name = is_string($name) ? $name : $config->get('queue.default');
        $connection = is_string($name) ? $config->get("queue.connections.$name") : null;
        if (!is_string($name) || !is_array($connection)) {
            $this->error('There is no such queue connection.');

            return self::FAILURE;
        }
        $queue = $this->option('queue') ?? $connection['queue'] ?? 'default';
        $queue = is_string($queue) ? $queue : 'default';
        $opened = $queues->connection($name);
        if ($opened instanceof RedisQueue) {
            $this->clearRedis($opened, $queue);
        } elseif (($connection['driver'] ?? null) === 'database') {
            $this->clearDatabase($connection, $queue);
        } else {
            $this->error('The jobs of this connection can\'t be read: only those of the drivers "database" and "redis" can.');

            return self::FAILURE;
        }

        return $this->report($queue);
    }

    private function isConfirmed(): bool
    {
        return $this->option('force') === true || $this->laravel->environment('production') !== true
            || $this->confirm('This is the production environment. Delete the jobs?');
    }

    private function report(string $queue): int
    {
        $this->info("Deleted $this->deleted jobs from the queue \"$queue\", and released $this->released locks.");
        if ($this->unknown > 0) {
            $this->warn("$this->unknown of the jobs couldn't be read. If they were unique, their locks are still there: see distlock:list.");
        }

        return $this->unknown > 0 ? self::FAILURE : self::SUCCESS;
    }

    /** @param mixed[] $connection */
    private function clearDatabase(array $connection, string $queue): void
    {
        /** @var DatabaseManager $databases */
        $databases = $this->laravel->make('db');
        $database = $connection['connection'] ?? null;
        $database = is_string($database) ? $database : null;
        $table = $connection['table'] ?? null;
        $table = is_string($table) ? $table : 'jobs';
        $isAll = $this->option('reserved') === true;
        $rows = fn (): Builder => $databases->connection($database)->table($table);
        $wanted = $rows()->where('queue', $queue);
        $isAll || $wanted->whereNull('reserved_at');
        foreach ($wanted->get(['id', 'payload']) as $row) {
            /** @var object{id: mixed, payload: string} $row */
            $still = $rows()->where('id', $row->id);
            // A worker may have taken it since.
            $isAll || $still->whereNull('reserved_at');
            if ($still->delete() > 0) {
                $this->release($row->payload);
            }
        }
    }

    private function clearRedis(RedisQueue $queue, string $name): void
    {
        $connection = $queue->getConnection();
        $key = $queue->getQueue($name);
        $isCluster = $connection instanceof PhpRedisClusterConnection || $connection instanceof PredisClusterConnection;
        // Since Laravel 13, a queue of a cluster has braces.
        if ($isCluster && method_exists($queue, 'getQueueRedisKey') && !preg_match('/\{[^}]+\}/', $key)) {
            $key = 'queues:{' . substr($key, strlen('queues:')) . '}';
        }
        $isPhpRedis = $connection instanceof PhpRedisConnection;
        /** @var string[] $payloads */
        $payloads = $connection->command('lrange', [$key, 0, -1]);
        foreach ($payloads as $payload) {
            // phpredis has these two the other way round.
            if ($connection->command('lrem', $isPhpRedis ? [$key, $payload, 1] : [$key, 1, $payload]) > 0) {
                $this->release($payload);
            }
        }
        foreach (['delayed', ...($this->option('reserved') === true ? ['reserved'] : [])] as $set) {
            /** @var string[] $payloads */
            $payloads = $connection->command('zrange', ["$key:$set", 0, -1]);
            foreach ($payloads as $payload) {
                if ($connection->command('zrem', ["$key:$set", $payload]) > 0) {
                    $this->release($payload);
                }
            }
        }
    }

    private function release(string $payload): void
    {
        $this->deleted++;
        $payload = (array) json_decode($payload, true);
        try {
            $job = $this->jobIn($payload);
        } catch (\Throwable) {
            // Its model may be gone, for example.
            $this->releaseByContext($payload) ? $this->released++ : $this->unknown++;

            return;
        }
        if ($job instanceof ShouldBeUnique || ($job !== null && method_exists($job, 'shouldBeUnique') && $job->shouldBeUnique())) {
            /** @var CacheManager $cache */
            $cache = $this->laravel->make('cache');
            (new UniqueLock($cache->store()))->release($job);
            $this->released++;
        }
    }

    /** @param mixed[] $payload */
    private function jobIn(array $payload): ?object
    {
        $command = ((array) ($payload['data'] ?? []))['command'] ?? null;
        if (!is_string($command)) {
            return null;
        }
        if (!str_starts_with($command, 'O:')) {
            $command = $this->laravel->make(Encrypter::class)->decrypt($command);
        }
        $job = unserialize(is_string($command) ? $command : '');

        return is_object($job) && !$job instanceof \__PHP_Incomplete_Class ? $job : throw new \RuntimeException();
    }

    /**
     * Laravel notes the lock outside of the job, too, since 11.
     *
     * @param mixed[] $payload
     */
    private function releaseByContext(array $payload): bool
    {
        $context = (array) ($payload['illuminate:log:context'] ?? []);
        $noted = (array) ($context['hidden'] ?? []);
        $read = function (string $name) use ($noted): mixed {
            $value = $noted[$name] ?? null;

            return is_string($value) ? unserialize($value, ['allowed_classes' => false]) : null;
        };
        [$lock, $store, $owner] = [$read(self::LOCK), $read(self::STORE), $read(self::OWNER)];
        if (!is_string($lock) || !is_string($store)) {
            return false;
        }
        /** @var CacheManager $cache */
        $cache = $this->laravel->make('cache');
        /** @var \Illuminate\Contracts\Cache\LockProvider $locks */
        $locks = $cache->store($store);
        is_string($owner) && $owner !== '' ? $locks->restoreLock($lock, $owner)->release() : $locks->lock($lock)->forceRelease();

        return true;
    }
}
