<?php

namespace DistLock\Symfony;

use Symfony\Component\Config\Definition\Builder\ArrayNodeDefinition;
use Symfony\Component\Config\Definition\Builder\BooleanNodeDefinition;
use Symfony\Component\Config\Definition\Builder\TreeBuilder;
use Symfony\Component\Config\Definition\ConfigurationInterface;
use Symfony\Component\DependencyInjection\ContainerBuilder;
use Symfony\Component\DependencyInjection\Extension\Extension;

/**
 * The configuration below "distlock".
 *
 * @internal
 */
final class DistLockExtension extends Extension implements ConfigurationInterface
{
    public function getAlias(): string
    {
        return 'distlock';
    }

    /** @param mixed[] $config */
    public function getConfiguration(array $config, ContainerBuilder $container): ConfigurationInterface
    {
        return $this;
    }

    public function getConfigTreeBuilder(): TreeBuilder
    {
        $tree = new TreeBuilder('distlock');
        $root = $tree->getRootNode();
        \assert($root instanceof ArrayNodeDefinition);
        $root->append((new BooleanNodeDefinition('release_on_terminate'))
            ->info('Release every lock that is still held after the response was sent.')->defaultFalse());

        return $tree;
    }

    /** @param array<mixed[]> $configs */
    public function load(array $configs, ContainerBuilder $container): void
    {
        if ($this->processConfiguration($this, $configs)['release_on_terminate']) {
            $container->register(ReleaseOnTerminate::class)->addTag('kernel.event_subscriber');
        }
    }
}
