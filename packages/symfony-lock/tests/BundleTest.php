<?php

namespace DistLock\Symfony\Tests;

use DistLock\RedisLock;
use DistLock\Symfony\DistLockSymfonyBundle;
use DistLock\Symfony\Locked;
use DistLock\Symfony\ReleaseBetweenMessages;
use PHPUnit\Framework\TestCase;
use Symfony\Bundle\FrameworkBundle\Console\Application;
use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Component\Config\Definition\Exception\InvalidConfigurationException;
use Symfony\Component\Config\Loader\LoaderInterface;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\ArrayInput;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Output\NullOutput;
use Symfony\Component\Console\Output\OutputInterface;
use Symfony\Component\DependencyInjection\ContainerBuilder;
use Symfony\Component\DependencyInjection\Exception\LogicException;
use Symfony\Component\DependencyInjection\Exception\ParameterNotFoundException;
use Symfony\Component\EventDispatcher\EventDispatcherInterface;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpKernel\Kernel;
use Symfony\Component\Lock\Exception\InvalidArgumentException;
use Symfony\Component\Lock\Store\FlockStore;
use Symfony\Component\Messenger\Event\WorkerRunningEvent;

/** The bundle, in a real kernel. */
class BundleTest extends TestCase
{
    private ?Kernel $kernel = null;

    protected function tearDown(): void
    {
        $this->kernel?->shutdown();
        (new \Symfony\Component\Filesystem\Filesystem())->remove($this->kernel?->getCacheDir() ?? []);
    }

    /**
     * @param string $configuration YAML, in addition to what every application has
     * @param string ...$services   made public, as "test.<key>"
     */
    private function boot(string $configuration = '', string ...$services): Kernel
    {
        $_ENV['LOCK_DSN'] = 'distlock+' . Servers::redis();
        /** @var array<string, string> $services */
        $services += ['default' => 'lock.default.factory', 'other' => 'lock.other.factory'];
        if (!str_contains($configuration, 'framework:')) {
            $configuration .= "\nframework: { lock: { default: '%env(LOCK_DSN)%', other: flock } }\n";
        }
        $this->kernel = new class (uniqid('test'), $configuration, $services) extends Kernel {
            /** @param array<string, string> $services */
            public function __construct(string $environment, private string $configuration, private array $services)
            {
                parent::__construct($environment, false);
            }

            public function registerBundles(): iterable
            {
                return [new FrameworkBundle(), new DistLockSymfonyBundle()];
            }

            public function registerContainerConfiguration(LoaderInterface $loader): void
            {
                $file = $this->getProjectDir() . "/$this->environment.yaml";
                file_put_contents($file, $this->configuration);
                $loader->load($file);
                unlink($file);
                $loader->load(function (ContainerBuilder $container): void {
                    $container->loadFromExtension('framework', ['secret' => 'x', 'http_method_override' => false]);
                    foreach ($this->services as $name => $service) {
                        $container->setAlias("test.$name", $service)->setPublic(true);
                    }
                });
            }

            public function getProjectDir(): string
            {
                return getenv('DISTLOCK_TEST_DIR') ?: sys_get_temp_dir();
            }
        };
        $this->kernel->boot();

        return $this->kernel;
    }

    private function isFree(string $name, string $server = ''): bool
    {
        $lock = new RedisLock($name, $server ?: Servers::redis());

        return $lock->acquire(0.0);
    }

    public function testFlexFindsItByItsName(): void
    {
        /** @var array{type: string, autoload: array{psr-4: array<string, string>}} $composer */
        $composer = json_decode((string) file_get_contents(__DIR__ . '/../composer.json'), true);
        $namespace = (string) array_key_first($composer['autoload']['psr-4']);
        [$vendor, $last] = explode('\\', $namespace);
        $this->assertSame('symfony-bundle', $composer['type']);
        $this->assertSame($namespace . $vendor . $last . 'Bundle', DistLockSymfonyBundle::class);
    }

    public function testTheFrameworksConfiguration(): void
    {
        $container = $this->boot()->getContainer();
        $lock = $container->get('test.default')->createLock($name = uniqid(__METHOD__, true));
        $this->assertTrue($lock->acquire());
        $this->assertFalse($this->isFree($name));
        $lock->release();
        $other = $container->get('test.other')->createLock($name);
        $this->assertTrue($other->acquire());
        $this->assertTrue($this->isFree($name));
    }

    public function testLocksOutliveAResponseUnlessToldOtherwise(): void
    {
        $lock = new RedisLock(uniqid(__METHOD__, true), Servers::redis());
        $this->assertTrue($lock->acquire(0.0));
        $this->boot()->terminate(new Request(), new Response());
        $this->assertTrue($lock->isHeld());
        $lock->release();
    }

    /** Any listener may still need its lock, so this is the last one. */
    public function testReleaseOnTerminateComesAfterAllOtherListeners(): void
    {
        $lock = new RedisLock(uniqid(__METHOD__, true), Servers::redis());
        $kernel = $this->boot('distlock: { release_on_terminate: true }');
        $this->assertTrue($lock->acquire(0.0));
        $seen = null;
        $kernel->getContainer()->get('event_dispatcher')->addListener('kernel.terminate', function () use ($lock, &$seen): void {
            $seen = $lock->isHeld();
        }, -4096);
        $kernel->terminate(new Request(), new Response());
        $this->assertTrue($seen);
        $this->assertFalse($lock->isHeld());
    }

    private function locks(string $class, string $tag): string
    {
        return sprintf(
            <<<'YAML'
                services:
                    DistLock\LockFactory: { class: DistLock\RedisLockFactory, arguments: ['%s'] }
                    %s: { public: true, tags: [%s] }
                YAML,
            Servers::redis(),
            $class,
            $tag,
        );
    }

    public function testTheAttributeLocked(): void
    {
        $kernel = $this->boot($this->locks(Orders::class, 'controller.service_arguments'));
        $request = new Request(attributes: ['_controller' => Orders::class . '::change', 'id' => $id = uniqid('', true)]);
        $lock = new RedisLock("order:$id", Servers::redis());
        $this->assertTrue($lock->acquire(0.0));
        $response = $kernel->handle($request);
        $this->assertSame([423, '1'], [$response->getStatusCode(), $response->headers->get('Retry-After')]);
        $lock->release();
        $this->assertSame(200, $kernel->handle($request)->getStatusCode());
    }

    public function testTheAttributeLockedOfACommand(): void
    {
        $kernel = $this->boot($this->locks(LockedCommand::class, 'console.command'));
        $application = new Application($kernel);
        $application->setAutoExit(false);
        $lock = new RedisLock('locked command', Servers::redis());
        $this->assertTrue($lock->acquire(0.0));
        $this->assertSame(75, $application->run(new ArrayInput(['command' => 'locked']), new NullOutput()));
        $lock->release();
        $this->assertSame(0, $application->run(new ArrayInput(['command' => 'locked']), new NullOutput()));
    }

    /** Nobody would heed it. */
    public function testTheAttributeLockedWithoutAFactory(): void
    {
        $this->expectException(LogicException::class);
        $this->expectExceptionMessage('Orders has the attribute Locked, which needs a service "DistLock\LockFactory"');
        $this->boot('services: { ' . Orders::class . ': { tags: [controller.service_arguments] } }');
    }

    public function testReleaseOnTerminateEndsTickets(): void
    {
        $name = uniqid(__METHOD__, true);
        [$holder, $lock] = [new RedisLock($name, Servers::redis()), new RedisLock($name, Servers::redis())];
        $kernel = $this->boot('distlock: { release_on_terminate: true }');
        $this->assertTrue($holder->acquire(0.0));
        $ticket = $lock->enqueue(60.0);
        $kernel->terminate(new Request(), new Response());
        $this->assertTrue($ticket->isSettled());
        $this->assertTrue($lock->acquire(0.0));
        $lock->release();
    }

    public function testAnOptionThatDoesNotExistIsRefused(): void
    {
        $this->expectException(InvalidConfigurationException::class);
        $this->expectExceptionMessage('release_at_end');
        $this->boot('distlock: { release_at_end: true }');
    }

    /** @return mixed[] */
    private function listenersToWorkers(Kernel $kernel): array
    {
        $events = $kernel->getContainer()->get('event_dispatcher');
        $this->assertInstanceOf(EventDispatcherInterface::class, $events);

        return $events->getListeners(WorkerRunningEvent::class);
    }

    public function testReleaseBetweenMessagesListensToTheWorkers(): void
    {
        $kernel = $this->boot('distlock: { release_between_messages: true }');
        $isIt = fn (mixed $listener): bool => \is_array($listener) && $listener[0] instanceof ReleaseBetweenMessages;
        $listeners = $this->listenersToWorkers($kernel);
        $this->assertTrue($isIt(end($listeners)));
        $this->assertSame([], array_filter($this->listenersToWorkers($this->boot()), $isIt));
    }

    /** Each with its own options, and next to Symfony's own stores. */
    public function testNamedResources(): void
    {
        $container = $this->boot(sprintf(
            <<<'YAML'
                framework:
                    lock:
                        invoice: 'distlock+%1$s?initial_ttl=30'
                        report: 'distlock+%1$s/1?auto_renew=1&initial_ttl=10&acquire_timeout=0.05'
                        node: 'distlock+zookeeper://%2$s/of/symfony'
                        several: ['distlock+%1$s/3', 'distlock+%1$s/4', 'distlock+%1$s/5']
                        other: flock
                YAML,
            Servers::redis(),
            Servers::zookeeper(),
        ), ...array_map(fn (string $name): string => "lock.$name.factory", [
            'default' => 'invoice', 'invoice' => 'invoice', 'report' => 'report', 'node' => 'node', 'several' => 'several', 'other' => 'other',
        ]))->getContainer();
        $name = uniqid('named', true);
        $locks = [];
        foreach (['invoice', 'report', 'node', 'several', 'other'] as $resource) {
            $locks[$resource] = $container->get("test.$resource")->createLock($name, 60.0);
            $this->assertTrue($locks[$resource]->acquire(), $resource);
            $this->assertFalse($container->get("test.$resource")->createLock($name)->acquire(), $resource);
        }
        $this->assertLessThanOrEqual(10.0, (new RedisLock($name, Servers::redis() . '/1'))->inspect()->ttl);
        $this->assertGreaterThan(10.0, (new RedisLock($name, Servers::redis()))->inspect()->ttl);
        foreach (['/3', '/4', '/5'] as $database) {
            $this->assertFalse($this->isFree($name, Servers::redis() . $database));
        }
        foreach ($locks as $lock) {
            $lock->release();
        }
        foreach (['', '/1', '/3', '/4', '/5'] as $database) {
            $this->assertTrue($this->isFree($name, Servers::redis() . $database), $database);
        }
    }

    public function testSemaphores(): void
    {
        // Symfony 5.4 doesn't configure any.
        if (Kernel::MAJOR_VERSION < 6) {
            $this->expectException(InvalidConfigurationException::class);
            $this->expectExceptionMessage('"semaphore"');
        }
        $name = uniqid('semaphores', true);
        $container = $this->boot(sprintf(
            "framework: { lock: { default: flock, other: flock }, semaphore: { pdf: '%s', mail: '%s' } }",
            'distlock+' . Servers::redis() . '?acquire_timeout=1',
            'distlock+zookeeper://' . Servers::zookeeper() . '/of/symfony',
        ), pdf: 'semaphore.pdf.factory', mail: 'semaphore.mail.factory')->getContainer();
        foreach (['pdf', 'mail'] as $resource) {
            $factory = $container->get("test.$resource");
            $this->assertTrue(($heavy = $factory->createSemaphore($name, 2, 2))->acquire(), $resource);
            $this->assertFalse($factory->createSemaphore($name, 2)->acquire(), $resource);
            $heavy->release();
        }
    }

    /** A "%" is written twice in YAML, but once in an environment variable. */
    public function testAPasswordWithEncodedCharacters(): void
    {
        $user = str_replace('.', '', uniqid('user', true));
        $redis = Servers::connect();
        $redis->rawCommand('ACL', 'SETUSER', $user, 'on', '>p@ss/%', '~*', '&*', '+@all');
        $dsn = 'distlock+' . str_replace('://', "://$user:p%40ss%2F%25@", Servers::redis());
        $_ENV['OTHER_DSN'] = $dsn;
        $yaml = str_replace('%', '%%', $dsn);
        try {
            $container = $this->boot("framework: { lock: { default: '$yaml', other: '%env(OTHER_DSN)%' } }")->getContainer();
            foreach (['default', 'other'] as $resource) {
                $this->assertTrue($container->get("test.$resource")->createLock(uniqid(__METHOD__, true))->acquire(), $resource);
            }
            // Symfony takes what is between two single ones for a parameter, and says so.
            $this->expectException(ParameterNotFoundException::class);
            $this->boot("framework: { lock: { default: '$dsn', other: flock } }");
        } finally {
            $redis->rawCommand('ACL', 'DELUSER', $user);
        }
    }

    /** Symfony 8.2 passes the option "advisory" as the factory's second argument. */
    public function testTheOptionAdvisory(): void
    {
        $services = <<<'YAML'
            services:
                advisory:
                    class: Symfony\Component\Lock\PersistingStoreInterface
                    factory: ['Symfony\Component\Lock\Store\StoreFactory', 'createStore']
                    arguments: ['%s', true]
            YAML;
        $container = $this->boot(sprintf($services, 'flock'), advisory: 'advisory')->getContainer();
        $this->assertInstanceOf(FlockStore::class, $container->get('test.advisory'));
        $container = $this->boot(sprintf($services, '%env(LOCK_DSN)%'), advisory: 'advisory')->getContainer();
        $this->expectException(InvalidArgumentException::class);
        $this->expectExceptionMessage('advisory');
        $container->get('test.advisory');
    }

    public function testAMisspeltOptionOfAResource(): void
    {
        $dsn = 'distlock+' . Servers::redis() . '?auto_renw=1';
        $container = $this->boot("framework: { lock: { default: '$dsn', other: flock } }")->getContainer();
        $this->expectException(InvalidArgumentException::class);
        $this->expectExceptionMessage('did you mean "auto_renew"?');
        $container->get('test.default');
    }
}

#[Locked('locked command')]
class LockedCommand extends Command
{
    public function __construct()
    {
        parent::__construct('locked');
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        return (new RedisLock('locked command', Servers::redis()))->isLocked() ? 0 : 1;
    }
}
