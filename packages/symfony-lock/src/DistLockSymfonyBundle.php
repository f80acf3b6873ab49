<?php

namespace DistLock\Symfony;

use DistLock\LockFactory;
use Symfony\Component\Console\ConsoleEvents;
use Symfony\Component\DependencyInjection\Compiler\CompilerPassInterface;
use Symfony\Component\DependencyInjection\ContainerBuilder;
use Symfony\Component\DependencyInjection\Exception\LogicException;
use Symfony\Component\DependencyInjection\Extension\ExtensionInterface;
use Symfony\Component\DependencyInjection\Reference;
use Symfony\Component\HttpKernel\Bundle\Bundle;
use Symfony\Component\HttpKernel\KernelEvents;
use Symfony\Component\Lock\Store\StoreFactory as SymfonyStoreFactory;
use Symfony\Component\Semaphore\Store\StoreFactory as SymfonySemaphoreStoreFactory;

/**
 * Lets framework.lock and framework.semaphore name stores by distlock's DSNs, handles the attribute Locked, and
 * releases locks after a response if configured to. Flex registers it by its name.
 */
final class DistLockSymfonyBundle extends Bundle implements CompilerPassInterface
{
    private const FACTORIES = [
        SymfonyStoreFactory::class => StoreFactory::class,
        SymfonySemaphoreStoreFactory::class => SemaphoreStoreFactory::class,
    ];

    public function getContainerExtension(): ExtensionInterface
    {
        return new DistLockExtension();
    }

    public function build(ContainerBuilder $container): void
    {
        $container->addCompilerPass($this);
    }

    public function process(ContainerBuilder $container): void
    {
        foreach ($container->getDefinitions() as $definition) {
            $factory = $definition->getFactory();
            [$class, $method] = \is_array($factory) ? $factory : [null, null];
            $ours = \is_string($class) ? self::FACTORIES[$class] ?? null : null;
            if ($ours !== null && $method === 'createStore') {
                $definition->setFactory([$ours, 'createStore']);
            }
        }
        if ($container->has(LockFactory::class)) {
            $this->registerListeners($container);
        } else {
            $this->refuseLocked($container);
        }
    }

    private function registerListeners(ContainerBuilder $container): void
    {
        foreach ([LockControllers::class => KernelEvents::class, LockCommands::class => ConsoleEvents::class] as $class => $events) {
            if (class_exists($events) && !$container->has($class)) {
                $container->register($class, $class)->setArguments([new Reference(LockFactory::class)])->addTag('kernel.event_subscriber');
            }
        }
    }

    /** An attribute that nobody heeds would go unnoticed. */
    private function refuseLocked(ContainerBuilder $container): void
    {
        foreach (['controller.service_arguments', 'console.command'] as $tag) {
            foreach (array_keys($container->findTaggedServiceIds($tag)) as $id) {
                $class = $container->getReflectionClass($container->getDefinition($id)->getClass(), false);
                if ($class !== null && self::isLocked($class)) {
                    throw new LogicException(sprintf('%s has the attribute Locked, which needs a service "%s".', $class->name, LockFactory::class));
                }
            }
        }
    }

    /** @param \ReflectionClass<object> $class */
    private static function isLocked(\ReflectionClass $class): bool
    {
        foreach ([$class, ...$class->getMethods()] as $declared) {
            if ($declared->getAttributes(Locked::class) !== []) {
                return true;
            }
        }

        return false;
    }
}
