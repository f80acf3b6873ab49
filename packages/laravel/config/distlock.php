<?php

return [

    // Where the locks are: a DSN, such as redis://redis.example:6379, or a list of 3 to 15 independent servers,
    // of which a majority must agree. The list is an array, or a string with blanks or commas between the DSNs.
    // null: the ini setting distlock.redis.servers. Use another database than the values: cache:clear deletes
    // the whole database of a cache store on Redis.
    'servers' => env('DISTLOCK_REDIS_SERVERS'),

    // A DSN of one server, sentinels or a cluster, where the session driver "distlock" keeps sessions. null: 'servers',
    // and without those, the ini setting distlock.session.server.
    'session_server' => env('DISTLOCK_SESSION_SERVER'),

    // A DSN for the limiter's semaphores, likewise.
    'limiter_server' => env('DISTLOCK_LIMITER_SERVER'),

    // The cache store that keeps the values of the store "distlock", which keeps only locks. null: the default
    // store, if that isn't one of distlock's; otherwise "database", or "file" before Laravel 11, as in a new
    // application.
    'values' => env('DISTLOCK_CACHE_STORE'),

    // Seconds after which a lock of 0 seconds is free when its machine dies. Until then it is renewed.
    'ttl' => 10.0,

    // Seconds after which the lock of a ShouldBeUnique job without uniqueFor ends, if nobody ends it. It can't be
    // renewed: the process that dispatched the job is gone while the job waits.
    'unique_for' => 31536000,

    // true: making a lock asks the server first, so that a cache store of Laravel's driver "failover" goes to its next
    // store if the server can't be reached. This costs a command.
    'failover' => false,

    // true: under Octane, whatever a request, task or tick still holds is released at its end.
    'octane' => env('DISTLOCK_OCTANE', false),

    // The command line of distlock, for distlock:list: a path, or a name in PATH.
    'command' => env('DISTLOCK_COMMAND', 'distlock'),

];
