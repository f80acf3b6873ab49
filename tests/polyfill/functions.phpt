--TEST--
Without the extension: several locks, values that are updated, settings, labels, release_all() and lists of locks; what needs the extension says so
--ENV--
DISTLOCK_KEY_PREFIX=app:
DISTLOCK_DEFAULT_TIMEOUT=0
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/polyfill.php';

foreach (ini_get_all('distlock', false) as $name => $value) {
    $defaults[$name] = $value;
}
$expected = var_export($defaults, true);
echo without_extension("var_dump($expected == DistLock\\Polyfill\\Settings::DEFAULTS);" . <<<'PHP'
    use DistLock\MultiLock;
    use DistLock\RedisLock;
    use DistLock\RedisOptimisticLock;
    use DistLock\RedisSemaphore;
    use DistLock\ZkLock;
    use DistLock\ZkOptimisticLock;

    function thrown(callable $call): string
    {
        try {
            return json_encode($call());
        } catch (\Throwable $thrown) {
            return $thrown::class . ': ' . $thrown->getMessage();
        }
    }

    $multi = new MultiLock($a = new RedisLock('a'), new ZkLock('/b'), new MultiLock(new RedisSemaphore('c', 2)));
    $other = new RedisLock('a');
    echo json_encode([$multi->getName(), $multi->acquire(), $a->isHeld(), $other->acquire(), $multi->release(), $other->acquire(), $multi->acquire()]), "\n";
    echo json_encode([(new ZkLock('/b'))->isLocked(), $other->release(), $multi->synchronized(fn (MultiLock $lock) => $lock->isHeld())]), "\n";
    echo thrown(fn () => new MultiLock($a, $other)), "\n", thrown(fn () => $multi->waitUntilFree()), "\n";

    foreach ([new RedisOptimisticLock('value'), new ZkOptimisticLock('/value')] as $value) {
        echo json_encode([$value->read(), $value->update(fn (?string $old) => "$old\0one"), $value->update(fn () => ''), $value->read(),
            $value->update(fn () => null), $value->read()]), "\n";
        echo thrown(fn () => $value->update(fn () => 1)), "\n";
    }
    $value = new RedisOptimisticLock('value');
    echo thrown(fn () => $value->update(function (?string $old) use (&$value): string {
        (new RedisOptimisticLock('value'))->update(fn (?string $old) => "$old.");

        return 'lost';
    }, 0.0)), ' ', $value->read(), "\n";

    DistLock\label('GET /cart');
    [$one, $two] = [new RedisLock('one'), new RedisLock('two')];
    $one->acquire() || print "not acquired\n";
    $mark = DistLock\mark();
    $two->acquire() && $two->acquire() || print "not acquired\n";
    echo json_encode([$one->getOwner()->label, DistLock\redis_locks('o*'), DistLock\zookeeper_locks('/b')]), "\n";
    $ticket = (new RedisLock('one'))->enqueue(10.0);
    echo json_encode([DistLock\release_all($mark), $one->isHeld(), $two->isHeld(), $ticket->isSettled(), DistLock\release_all()]), "\n";
    echo json_encode(array_filter(DistLock\stats())), "\n";
    echo thrown(fn () => DistLock\metrics()), "\n", thrown(fn () => DistLock\destroyed_session()), "\n";
    echo json_encode([DistLock\setting('distlock.key_prefix'), DistLock\setting('distlock.redis.servers')]), ' ', thrown(fn () => DistLock\setting('distlock.none')), "\n";
    var_dump(DistLock\redis_dsn_has_password('redis://user:secret@host'), DistLock\redis_dsn_has_password('redis://host/2'));
    PHP);
--EXPECT--
bool(true)
["a, \/b, c",true,true,false,true,true,false]
[false,true,true]
ValueError: DistLock\MultiLock::__construct(): Argument #2 ($more) must not contain the lock "a" twice
DistLock\UnsupportedException: Can't wait until the lock "a, /b, c" is free, because it consists of several locks
[null,"\u0000one","","",null,null]
TypeError: DistLock\RedisOptimisticLock::update(): Argument #1 ($change) must return a value of type ?string, int returned
[null,"\u0000one","","",null,null]
TypeError: DistLock\ZkOptimisticLock::update(): Argument #1 ($change) must return a value of type ?string, int returned
DistLock\TimeoutException: The value "value" was not updated in 0.000 seconds .
["GET \/cart",["one"],[]]
[1,true,false,true,1]
{"acquired":9,"released":7,"updates":10,"conflicts":1,"released_at_shutdown":2}
DistLock\UnsupportedException: metrics() needs the PHP extension distlock: distlock/polyfill, which stands in for it, counts for no other process
null
["app:","redis:\/\/127.0.0.1:6379"] ValueError: DistLock\setting(): Argument #1 ($name) must be one of distlock's settings
bool(true)
bool(false)
