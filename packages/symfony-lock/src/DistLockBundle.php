<?php

namespace DistLock\Symfony;

use Symfony\Component\DependencyInjection\Compiler\CompilerPassInterface;
use Symfony\Component\DependencyInjection\ContainerBuilder;
use Symfony\Component\HttpKernel\Bundle\Bundle;
use Symfony\Component\Lock\Store\StoreFactory as SymfonyStoreFactory;

/** Lets framework.lock name stores by distlock's DSNs. */
final class DistLockBundle extends Bundle implements CompilerPassInterface
{
    public function build(ContainerBuilder $container): void
    {
        $container->addCompilerPass($this);
    }

    public function process(ContainerBuilder $container): void
    {
        foreach ($container->getDefinitions() as $definition) {
            if ($definition->getFactory() === [SymfonyStoreFactory::class, 'createStore']) {
                $definition->setFactory([StoreFactory::class, 'createStore']);
            }
        }
    }
}
