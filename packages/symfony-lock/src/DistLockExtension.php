<?php

namespace DistLock\Symfony;

use Symfony\Component\Config\Definition\Builder\TreeBuilder;
use Symfony\Component\Config\Definition\ConfigurationInterface;
use Symfony\Component\Config\Definition\Exception\InvalidConfigurationException;
use Symfony\Component\DependencyInjection\ContainerBuilder;
use Symfony\Component\DependencyInjection\Extension\Extension;
use Symfony\Component\Messenger\Event\WorkerRunningEvent;

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
        $options = $tree->getRootNode()->children();
        $options->booleanNode('release_on_terminate')
            ->info('Release every lock that is still held after the response was sent.')->defaultFalse();
        $options->booleanNode('release_between_messages')
            ->info('After each message of a worker, release every lock that was acquired for it.')->defaultFalse();

        return $tree;
    }

    /** @param array<mixed[]> $configs */
    public function load(array $configs, ContainerBuilder $container): void
    {
        $config = $this->processConfiguration($this, $configs);
        if ($config['release_on_terminate']) {
            $container->register(ReleaseOnTerminate::class)->addTag('kernel.event_subscriber');
        }
        if ($config['release_between_messages']) {
            if (!class_exists(WorkerRunningEvent::class)) {
                throw new InvalidConfigurationException('"distlock.release_between_messages" needs symfony/messenger.');
            }
            $container->register(ReleaseBetweenMessages::class)->addTag('kernel.event_subscriber');
        }
    }
}
