--TEST--
The listener of docs/deploying.md releases what a request of a Symfony worker left held, when its response was sent
--FILE--
<?php

namespace DistLock\Test;

use DistLock\RedisLock;
use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Component\Config\Loader\LoaderInterface;
use Symfony\Component\DependencyInjection\ContainerBuilder;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpKernel\Kernel;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/documentation.php';
require root() . '/packages/symfony-lock/tests/bootstrap.php';

error_reporting(E_ALL & ~E_DEPRECATED & ~E_USER_DEPRECATED);
$examples = blocks('docs/deploying.md', 'php not-run')['Workers that serve many requests'];
eval(current(array_filter($examples, fn (string $code) => str_contains($code, 'TerminateEvent'))));

/** Lives for many requests, as in a worker. */
final class Worker extends Kernel
{
    private static ?RedisLock $lock = null;

    public function registerBundles(): iterable
    {
        return [new FrameworkBundle()];
    }

    public function registerContainerConfiguration(LoaderInterface $loader): void
    {
        $loader->load(function (ContainerBuilder $container): void {
            $container->loadFromExtension('framework', ['secret' => 'x', 'http_method_override' => false]);
            $container->register('release_locks', \ReleaseLocks::class)->setAutoconfigured(true);
        });
    }

    public function getProjectDir(): string
    {
        return environment('DISTLOCK_TEST_DIR') . '/symfony';
    }

    public static function forget(): Response
    {
        self::$lock ??= new RedisLock(key(), dsn());

        return new Response(self::$lock->acquire(0.0) ? 'acquired' : 'not acquired');
    }
}

@mkdir(environment('DISTLOCK_TEST_DIR') . '/symfony');
$kernel = new Worker('test', false);
foreach ([1, 2] as $number) {
    $request = Request::create('/');
    $request->attributes->set('_controller', Worker::forget(...));
    $response = $kernel->handle($request);
    echo $response->getContent(), ', ', redis()->exists(key()) ? 'held' : 'free';
    $kernel->terminate($request, $response);
    echo ', then ', redis()->exists(key()) ? 'held' : 'free', "\n";
}
--EXPECT--
acquired, held, then free
acquired, held, then free
