<?php

namespace DistLock\Test;

use DistLock\Lock;
use DistLock\RedisLock;

/** Keeps locks in all kinds of properties. */
final class Keeper
{
    public static ?RedisLock $static = null;
    public RedisLock $lock;
    private ?RedisLock $lazy = null;

    /** @var array<string, RedisLock> */
    private array $several = [];

    public function __construct()
    {
        $this->lock = new RedisLock(key('property'), dsn());
    }

    public function acquire(): bool
    {
        return $this->lock->acquire(0.0);
    }

    public function getter(): RedisLock
    {
        return $this->lock;
    }

    public function lazy(): RedisLock
    {
        return $this->lazy ??= new RedisLock(key('lazy'), dsn());
    }

    public function one(string $name): RedisLock
    {
        return $this->several[$name] ??= new RedisLock(key($name), dsn());
    }

    public function __get(string $name): RedisLock
    {
        return $this->one($name);
    }
}

/** Lets a lock go in the middle of a call's arguments. */
final class Careless
{
    public function __construct(private ?RedisLock $lock)
    {
    }

    public function acquire(): bool
    {
        return $this->lock->acquire($this->forget());
    }

    private function forget(): float
    {
        $this->lock = null;

        return 0.0;
    }
}

/** @return array<string, \Closure(): bool> calls on objects that something keeps, as programs write them */
function calls_on_what_is_kept(): array
{
    $make = static fn (): RedisLock => new RedisLock(key(), dsn());
    $acquire = static fn (Lock $lock): bool => $lock->acquire(0.0);

    return [
        'variable' => function () use ($make): bool {
            $lock = $make();

            return $lock->acquire(0.0) && $lock->acquireRead(0.0);
        },
        'assignment' => fn (): bool => ($lock = $make())->acquire(0.0),
        'condition' => function () use ($make): bool {
            if (($lock = $make())->acquire(0.0)) {
                return $lock->isHeld();
            }

            return false;
        },
        'nullsafe' => function () use ($make): bool {
            $lock = $make();

            return $lock?->acquire(0.0);
        },
        'reference' => function () use ($make): bool {
            $lock = $make();
            $other = &$lock;

            return $other->acquire(0.0);
        },
        'property' => fn (): bool => ($keeper = new Keeper())->lock->acquire(0.0),
        '$this' => fn (): bool => (new Keeper())->acquire(),
        'getter' => fn (): bool => ($keeper = new Keeper())->getter()->acquire(0.0),
        'lazy getter' => fn (): bool => ($keeper = new Keeper())->lazy()->acquire(0.0),
        'element of a property' => fn (): bool => ($keeper = new Keeper())->one('one')->acquire(0.0),
        '__get()' => fn (): bool => ($keeper = new Keeper())->magic->acquire(0.0),
        'static property' => function () use ($make): bool {
            Keeper::$static = $make();
            $result = Keeper::$static->acquire(0.0);
            Keeper::$static = null;

            return $result;
        },
        'static variable' => function () use ($make): bool {
            static $lock;
            $lock = $make();
            $result = $lock->acquire(0.0);
            $lock = null;

            return $result;
        },
        'array' => function () use ($make): bool {
            $locks = ['a' => $make()];

            return $locks['a']->acquire(0.0);
        },
        'temporary array' => function () use ($make): bool {
            foreach ([$make()] as $lock) {
                return $lock->acquire(0.0);
            }
        },
        'array_map()' => fn (): bool => array_map($acquire, [$make()])[0],
        'argument' => fn (): bool => $acquire($make()),
        'named argument' => fn (): bool => $acquire(lock: $make()),
        'callable array' => function () use ($make): bool {
            $call = [$make(), 'acquire'];

            return $call(0.0);
        },
        'call_user_func()' => function () use ($make): bool {
            $lock = $make();

            return call_user_func([$lock, 'acquire'], 0.0);
        },
        'first-class callable' => function () use ($make): bool {
            $call = $make()->acquire(...);

            return $call(0.0);
        },
        'Closure::fromCallable()' => function () use ($make): bool {
            $call = \Closure::fromCallable([$make(), 'acquire']);

            return $call(0.0);
        },
        'dynamic name' => function () use ($make): bool {
            [$lock, $name] = [$make(), 'acquire'];

            return $lock->$name(0.0);
        },
        'closure' => function () use ($make): bool {
            $lock = $make();

            return (fn (): bool => $lock->acquire(0.0))();
        },
        'generator' => function () use ($make): bool {
            $generator = (function () use ($make) {
                $lock = $make();
                yield $lock->acquire(0.0);
            })();

            return $generator->current();
        },
        'fiber' => function () use ($make): bool {
            $fiber = new \Fiber(function () use ($make): void {
                $lock = $make();
                \Fiber::suspend($lock->acquire(0.0));
            });

            return $fiber->start();
        },
        'weak reference' => function () use ($make): bool {
            $lock = $make();
            $weak = \WeakReference::create($lock);

            return $weak->get()->acquire(0.0);
        },
        'reflection' => function () use ($make): bool {
            $lock = $make();

            return (new \ReflectionMethod($lock, 'acquire'))->invoke($lock, 0.0);
        },
        'synchronized()' => fn (): bool => $make()->synchronized(fn (Lock $lock): bool => $lock->acquire(0.0), 0.0),
        'destructor' => function () use ($make): bool {
            $result = false;
            $object = new class ($make(), $result) {
                public function __construct(private RedisLock $lock, private bool &$result)
                {
                }

                public function __destruct()
                {
                    $this->result = $this->lock->acquire(0.0);
                }
            };
            unset($object);

            return $result;
        },
        'after an exception' => function () use ($make): bool {
            try {
                $lock = $make();
                $lock->acquire(throw new \LogicException());
            } catch (\LogicException) {
                return $lock->acquire(0.0);
            }
        },
    ];
}

/** Makes each call some times, so that it is compiled, and tells which were refused, and which objects were let go. */
function check_all_that_is_kept(): void
{
    foreach (calls_on_what_is_kept() as $how => $call) {
        for ($round = 0; $round < 5; $round++) {
            try {
                $said = $call() ? null : 'not acquired';
            } catch (\Throwable $exception) {
                $said = get_class($exception) . ': ' . $exception->getMessage();
            }
            if ($said !== null) {
                echo "$how, in round $round: $said\n";
            }
        }
    }
    // Not kept after all.
    for ($round = 0; $round < 5; $round++) {
        $said[] = strtok(thrown(fn () => (new Careless(new RedisLock(key(), dsn())))->acquire()), ':');
        $said[] = strtok(thrown(fn () => (new RedisLock(key(), dsn()))->acquire(0.0)), ':');
    }
    echo implode("\n", array_unique(array_filter($said))), "\n";
    var_dump((new RedisLock(key(), dsn()))->isLocked());
}
