<?php

namespace DistLock\Symfony;

use Symfony\Component\DependencyInjection\Compiler\CompilerPassInterface;
use Symfony\Component\DependencyInjection\ContainerBuilder;
use Symfony\Component\DependencyInjection\Extension\ExtensionInterface;
use Symfony\Component\HttpKernel\Bundle\Bundle;
use Symfony\Component\Lock\Store\StoreFactory as SymfonyStoreFactory;
use Symfony\Component\Semaphore\Store\StoreFactory as SymfonySemaphoreStoreFactory;

/**
 * Lets framework.lock and framework.semaphore name stores by distlock's DSNs, and releases locks after a response if
 * configured to. Flex registers it by its name.
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
    }
}
