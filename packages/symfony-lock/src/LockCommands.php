<?php

namespace DistLock\Symfony;

use DistLock\Lock;
use DistLock\LockFactory;
use DistLock\TimeoutException;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Command\LazyCommand;
use Symfony\Component\Console\ConsoleEvents;
use Symfony\Component\Console\Event\ConsoleCommandEvent;
use Symfony\Component\Console\Event\ConsoleEvent;
use Symfony\Component\Console\Event\ConsoleTerminateEvent;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Output\ConsoleOutputInterface;
use Symfony\Component\EventDispatcher\EventSubscriberInterface;

/** Runs commands of the console with the attribute Locked under their lock. */
final class LockCommands implements EventSubscriberInterface
{
    /** The exit code of a command that succeeded, although the lock was lost: as that of "distlock run". */
    public const LOST = 76;

    /** @var \WeakMap<InputInterface, Lock> what the commands of these inputs hold */
    private \WeakMap $held;
    /** @var \WeakMap<InputInterface, int> the exit codes of those that were refused */
    private \WeakMap $refused;

    public function __construct(private LockFactory $locks, private string $prefix = '')
    {
        /** @var \WeakMap<InputInterface, Lock> $held */
        $held = new \WeakMap();
        /** @var \WeakMap<InputInterface, int> $refused */
        $refused = new \WeakMap();
        [$this->held, $this->refused] = [$held, $refused];
    }

    /** Other listeners may keep the command from running, and may still need the lock at its end. */
    public static function getSubscribedEvents(): array
    {
        return [
            ConsoleEvents::COMMAND => ['lock', \PHP_INT_MIN],
            ConsoleEvents::TERMINATE => ['release', \PHP_INT_MIN],
        ];
    }

    public function lock(ConsoleCommandEvent $event): void
    {
        $command = $event->getCommand();
        $locked = $command === null || !$event->commandShouldRun() ? null : self::attribute($command);
        if ($locked === null) {
            return;
        }
        $input = $event->getInput();
        $lock = $this->locks->lock($this->prefix . $locked->nameWith(static fn (string $name): mixed => self::value($input, $name)));
        try {
            Acquisition::take($lock, $locked->timeout, $locked->mode, $locked->maxAhead);
            $this->held[$input] = $lock;
        } catch (TimeoutException $e) {
            $event->disableCommand();
            $this->refused[$input] = $locked->exitCode;
            self::complain($event, $e->getMessage());
        }
    }

    public function release(ConsoleTerminateEvent $event): void
    {
        $input = $event->getInput();
        if ($this->refused->offsetExists($input)) {
            $event->setExitCode((int) $this->refused[$input]);
            unset($this->refused[$input]);
        }
        $lock = $this->held[$input] ?? null;
        unset($this->held[$input]);
        if ($lock !== null && !$lock->release()) {
            self::complain($event, sprintf('The lock "%s" was lost before the command ended.', $lock->getName()));
            $event->setExitCode($event->getExitCode() ?: self::LOST);
        }
    }

    private static function attribute(Command $command): ?Locked
    {
        if ($command instanceof LazyCommand) {
            $command = $command->getCommand();
        }
        // The one of the profiler has it in a property.
        $traced = get_object_vars($command)['command'] ?? null;
        $command = $traced instanceof Command ? $traced : $command;
        // Since Symfony 7.4, a command may be any service.
        $codeOf = [$command, 'getCode'];
        // @phpstan-ignore function.alreadyNarrowedType (nor is there this method before)
        $code = \is_callable($codeOf) ? $codeOf() : null;
        $locked = \is_callable($code) ? LockedAttribute::of($code) : null;

        return $locked ?? LockedAttribute::ofClass($command, method_exists($command, '__invoke') ? '__invoke' : 'execute');
    }

    private static function value(InputInterface $input, string $name): mixed
    {
        $value = $input->hasArgument($name) ? $input->getArgument($name) : null;
        $value ??= $input->hasOption($name) ? $input->getOption($name) : null;
        if ($value === null) {
            // Tells, as the command would, what is missing.
            $input->validate();
        }

        return $value ?? throw new \LogicException(sprintf('Neither an argument nor an option has a value for "{%s}" of #[Locked].', $name));
    }

    private static function complain(ConsoleEvent $event, string $what): void
    {
        $output = $event->getOutput();
        ($output instanceof ConsoleOutputInterface ? $output->getErrorOutput() : $output)->writeln($what);
    }
}
