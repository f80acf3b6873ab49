<?php

namespace DistLock\Symfony;

use DistLock\LockFactory;
use DistLock\TimeoutException;
use Symfony\Component\EventDispatcher\EventSubscriberInterface;
use Symfony\Component\HttpKernel\Event\ControllerArgumentsEvent;
use Symfony\Component\HttpKernel\Exception\HttpException;
use Symfony\Component\HttpKernel\KernelEvents;

/**
 * Runs controllers with the attribute Locked under their lock, which is released as soon as they have returned or
 * thrown.
 */
final class LockControllers implements EventSubscriberInterface
{
    /** After whoever decides whether the controller may run, or replaces its arguments: Symfony's own go to -10000. */
    private const PRIORITY = -20000;

    /** @var array<string, true> what this process's controllers hold */
    private array $current = [];

    public function __construct(private LockFactory $locks, private string $prefix = '')
    {
    }

    public static function getSubscribedEvents(): array
    {
        return [KernelEvents::CONTROLLER_ARGUMENTS => ['lock', self::PRIORITY]];
    }

    public function lock(ControllerArgumentsEvent $event): void
    {
        $locked = self::attribute($event);
        if ($locked === null) {
            return;
        }
        $name = $this->prefix . $locked->nameWith(fn (string $name): mixed => self::value($event, $name));
        // A sub-request may be for the same lock: that is a part of the controller's own work.
        if (isset($this->current[$name])) {
            return;
        }
        $controller = $event->getController();
        $under = fn (mixed ...$arguments): mixed => $this->run($locked, $name, static fn (): mixed => $controller(...$arguments));
        $attributes = self::attributes($event);
        $attributes === null ? $event->setController($under) : $event->setController($under, $attributes);
    }

    /** @param callable(): mixed $controller */
    private function run(Locked $locked, string $name, callable $controller): mixed
    {
        $isHeld = false;
        try {
            return $this->locks->lock($name)->synchronized(function () use ($controller, $name, &$isHeld): mixed {
                $isHeld = $this->current[$name] = true;

                return $controller();
            }, $locked->timeout, $locked->mode, $locked->maxAhead);
        } catch (TimeoutException $e) {
            // One of the controller's own isn't about this lock. Who holds it is nobody's business outside.
            throw $isHeld ? $e : new HttpException(
                $locked->status,
                'This is in use. Try again later.',
                $e,
                ['Retry-After' => (string) $locked->retryAfter],
            );
        } finally {
            if ($isHeld) {
                unset($this->current[$name]);
            }
        }
    }

    private static function attribute(ControllerArgumentsEvent $event): ?Locked
    {
        $attributesOf = [$event, 'getAttributes'];
        // @phpstan-ignore function.alreadyNarrowedType (before Symfony 6.2 there is no such method)
        if (!\is_callable($attributesOf)) {
            return LockedAttribute::of($event->getController());
        }
        // Those of the class come before those of the method.
        $found = (array) ($attributesOf()[Locked::class] ?? []);
        $last = end($found);

        return $last instanceof Locked ? $last : null;
    }

    /**
     * All that other listeners read from the controller, so that they do from what replaces it: for each class, or
     * since Symfony 8.1 a list.
     *
     * @return array<class-string, list<object>>|null
     */
    private static function attributes(ControllerArgumentsEvent $event): ?array
    {
        $attributesOf = [$event, 'getAttributes'];
        // @phpstan-ignore function.alreadyNarrowedType (before Symfony 6.2 there is no such method)
        if (!\is_callable($attributesOf)) {
            return null;
        }
        /** @var array<class-string, list<object>> $attributes */
        $attributes = $attributesOf('*') ?: $attributesOf(); // @phpstan-ignore argument.type (so it is since 8.1)

        return $attributes;
    }

    private static function value(ControllerArgumentsEvent $event, string $name): mixed
    {
        $value = self::argument($event, $name);
        $attributes = $event->getRequest()->attributes;
        // An object that stands for an entity isn't in the name itself, but what it was found by may be.
        $value = \is_object($value) || $value === null ? $attributes->get($name, $value) : $value;

        return $value ?? throw new \LogicException(sprintf('Neither the controller nor its request has a value for "{%s}" of #[Locked].', $name));
    }

    private static function argument(ControllerArgumentsEvent $event, string $name): mixed
    {
        foreach (LockedAttribute::function($event->getController())->getParameters() as $i => $parameter) {
            if ($parameter->name === $name) {
                return $event->getArguments()[$i] ?? null;
            }
        }

        return null;
    }
}
