<?php

namespace DistLock\Symfony\Tests;

use DistLock\RedisLock;
use DistLock\Symfony\DistLockSymfonyBundle;
use PHPUnit\Framework\TestCase;
use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Component\Config\Definition\Exception\InvalidConfigurationException;
use Symfony\Component\Config\Loader\LoaderInterface;
use Symfony\Component\DependencyInjection\ContainerBuilder;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpKernel\Kernel;

/** The bundle, in a real kernel. */
class BundleTest extends TestCase
{
    private ?Kernel $kernel = null;

    protected function tearDown(): void
    {
        $this->kernel?->shutdown();
        (new \Symfony\Component\Filesystem\Filesystem())->remove($this->kernel?->getCacheDir() ?? []);
    }

    /** @param array<string, mixed> $distlock what is configured below "distlock" */
    private function boot(array $distlock = []): Kernel
    {
        $_ENV['LOCK_DSN'] = 'distlock+' . Servers::redis();
        $this->kernel = new class (uniqid('test'), $distlock) extends Kernel {
            public function __construct(string $environment, private array $distlock)
            {
                parent::__construct($environment, false);
            }

            public function registerBundles(): iterable
            {
                return [new FrameworkBundle(), new DistLockSymfonyBundle()];
            }

            public function registerContainerConfiguration(LoaderInterface $loader): void
            {
                $loader->load(function (ContainerBuilder $container): void {
                    $container->loadFromExtension('framework', [
                        'secret' => 'x', 'http_method_override' => false,
                        'lock' => ['default' => ['%env(LOCK_DSN)%'], 'other' => ['flock']],
                    ]);
                    $container->loadFromExtension('distlock', $this->distlock);
                    $container->setAlias('locks', 'lock.default.factory')->setPublic(true);
                    $container->setAlias('others', 'lock.other.factory')->setPublic(true);
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

    public function testFlexFindsItByItsName(): void
    {
        $composer = json_decode(file_get_contents(__DIR__ . '/../composer.json'), true);
        $namespace = array_key_first($composer['autoload']['psr-4']);
        [$vendor, $last] = explode('\\', $namespace);
        $this->assertSame('symfony-bundle', $composer['type']);
        $this->assertSame($namespace . $vendor . $last . 'Bundle', DistLockSymfonyBundle::class);
    }

    public function testTheFrameworksConfiguration(): void
    {
        $container = $this->boot()->getContainer();
        $lock = $container->get('locks')->createLock($name = uniqid(__METHOD__, true));
        $this->assertTrue($lock->acquire());
        $this->assertFalse((new RedisLock($name, Servers::redis()))->acquire(0.0));
        $lock->release();
        $other = $container->get('others')->createLock($name);
        $this->assertTrue($other->acquire());
        $this->assertTrue((new RedisLock($name, Servers::redis()))->acquire(0.0));
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
        $kernel = $this->boot(['release_on_terminate' => true]);
        $this->assertTrue($lock->acquire(0.0));
        $seen = null;
        $kernel->getContainer()->get('event_dispatcher')->addListener('kernel.terminate', function () use ($lock, &$seen): void {
            $seen = $lock->isHeld();
        }, -4096);
        $kernel->terminate(new Request(), new Response());
        $this->assertTrue($seen);
        $this->assertFalse($lock->isHeld());
    }

    public function testAnOptionThatDoesNotExistIsRefused(): void
    {
        $this->expectException(InvalidConfigurationException::class);
        $this->expectExceptionMessage('release_at_end');
        $this->boot(['release_at_end' => true]);
    }
}
