<?php

namespace DistLock\Symfony\Tests;

use DistLock\LockLostException;
use DistLock\Mode;
use DistLock\RedisLock;
use DistLock\RedisLockFactory;
use DistLock\Symfony\LockCommands;
use DistLock\Symfony\LockControllers;
use DistLock\Symfony\Locked;
use DistLock\TimeoutException;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Console\Application;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Command\LazyCommand;
use Symfony\Component\Console\Input\ArrayInput;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Output\BufferedOutput;
use Symfony\Component\Console\Output\OutputInterface;
use Symfony\Component\EventDispatcher\EventDispatcher;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\RequestStack;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpKernel\Controller\ArgumentResolver;
use Symfony\Component\HttpKernel\Controller\ControllerResolver;
use Symfony\Component\HttpKernel\Event\ControllerArgumentsEvent;
use Symfony\Component\HttpKernel\Event\ResponseEvent;
use Symfony\Component\HttpKernel\Exception\HttpException;
use Symfony\Component\HttpKernel\HttpKernel;
use Symfony\Component\HttpKernel\HttpKernelInterface;
use Symfony\Component\HttpKernel\KernelEvents;

/** The attribute Locked, with Symfony's own kernel and console. */
class LockedTest extends TestCase
{
    private string $prefix;
    private EventDispatcher $events;

    protected function setUp(): void
    {
        $this->prefix = uniqid('locked', true) . ':';
        $this->events = new EventDispatcher();
        $locks = new RedisLockFactory(Servers::redis());
        $this->events->addSubscriber(new LockControllers($locks, $this->prefix));
        $this->events->addSubscriber(new LockCommands($locks, $this->prefix));
    }

    private function lock(string $name): RedisLock
    {
        return new RedisLock($this->prefix . $name, Servers::redis());
    }

    private function isLocked(string $name): bool
    {
        return $this->lock($name)->isLocked();
    }

    private function kernel(): HttpKernel
    {
        return new HttpKernel($this->events, new ControllerResolver(), new RequestStack(), new ArgumentResolver());
    }

    /** @param array<string, mixed> $attributes of the request */
    private function handle(callable $controller, array $attributes = []): Response
    {
        return $this->kernel()->handle(
            new Request(attributes: ['_controller' => $controller] + $attributes),
            HttpKernelInterface::MAIN_REQUEST,
            false,
        );
    }

    /** @param array<string, mixed> $attributes */
    private function refusal(callable $controller, array $attributes = []): HttpException
    {
        try {
            $this->handle($controller, $attributes);
        } catch (HttpException $refusal) {
            return $refusal;
        }
        $this->fail('The controller was run.');
    }

    public function testAControllerRunsUnderItsLock(): void
    {
        $seen = null;
        $controller = #[Locked('order:{id}')] function (int $id) use (&$seen): Response {
            $seen = [$id, $this->isLocked('order:7'), $this->isLocked('order:8')];

            return new Response('done');
        };
        $this->events->addListener(KernelEvents::RESPONSE, function (ResponseEvent $event) use (&$seen): void {
            $seen[] = $this->isLocked('order:7');
        });
        $this->assertSame('done', $this->handle($controller, ['id' => 7])->getContent());
        $this->assertSame([7, true, false, false], $seen, 'Responses are sent without it.');
    }

    public function testARefusal(): void
    {
        $lock = $this->lock('order:7');
        $this->assertTrue($lock->acquire(0.0));
        $refusal = $this->refusal([new Orders(), 'change'], ['id' => '7']);
        $this->assertSame(423, $refusal->getStatusCode());
        $this->assertSame(['Retry-After' => '1'], $refusal->getHeaders());
        $this->assertStringNotContainsString((string) gethostname(), $refusal->getMessage());
        $this->assertStringContainsString((string) gethostname(), (string) $refusal->getPrevious()?->getMessage());
        $refusal = $this->refusal([new Orders(), 'report'], ['id' => '7']);
        $this->assertSame([503, ['Retry-After' => '30']], [$refusal->getStatusCode(), $refusal->getHeaders()]);
        $this->assertSame('seen 8', $this->handle([new Orders(), 'change'], ['id' => '8'])->getContent());
        $lock->release();
        $this->assertSame('seen 7', $this->handle([new Orders(), 'change'], ['id' => '7'])->getContent());
    }

    /** For as long as the attribute says. */
    public function testAControllerWaits(): void
    {
        $controller = #[Locked('waits', timeout: 60.0)] fn () => new Response('done');
        [$ours, $childs] = stream_socket_pair(\STREAM_PF_UNIX, \STREAM_SOCK_STREAM, 0);
        if (($child = pcntl_fork()) === 0) {
            $lock = $this->lock('waits');
            $isHeld = $lock->acquire(0.0);
            fwrite($childs, "$isHeld\n");
            for ($i = 0; $i < 3000 && $lock->inspect()->waiters === 0; $i++) {
                usleep(10000);
            }
            $lock->release();
            posix_kill(posix_getpid(), \SIGKILL);
        }
        $this->assertSame("1\n", fgets($ours));
        $this->assertSame('done', $this->handle($controller)->getContent());
        pcntl_waitpid($child, $status);
    }

    public function testHoweverAControllerEnds(): void
    {
        $controller = #[Locked('fails')] fn () => throw new \DomainException($this->isLocked('fails') ? 'under the lock' : 'without');
        try {
            $this->handle($controller);
            $this->fail('Nothing was thrown.');
        } catch (\DomainException $e) {
            $this->assertSame('under the lock', $e->getMessage());
        }
        $this->assertFalse($this->isLocked('fails'));
    }

    public function testALockThatIsLost(): void
    {
        $this->expectException(LockLostException::class);
        $this->handle(#[Locked('lost')] function (): Response {
            $this->lock('lost')->forceRelease();

            return new Response('done');
        });
    }

    /** It isn't a refusal. */
    public function testATimeoutOfTheControllersOwn(): void
    {
        $this->expectException(TimeoutException::class);
        $inner = $this->lock('inner');
        $this->assertTrue($inner->acquire(0.0));
        $this->handle(#[Locked('outer')] fn () => $this->lock('inner')->synchronized(fn () => new Response(), 0.0));
    }

    public function testReadersDoNotExcludeEachOther(): void
    {
        $lock = $this->lock('catalogue');
        $this->assertTrue($lock->acquireRead(0.0));
        $reading = #[Locked('catalogue', mode: Mode::Read)] fn () => new Response('read');
        $this->assertSame('read', $this->handle($reading)->getContent());
        $this->refusal(#[Locked('catalogue')] fn () => new Response('written'));
        $lock->release();
    }

    /** From the controller's arguments, unless these are objects; otherwise from the request's attributes. */
    public function testPlaceholders(): void
    {
        $seen = [];
        $see = function (string $name) use (&$seen): Response {
            $seen[] = $this->isLocked($name);

            return new Response();
        };
        $this->handle(#[Locked('a:{id}')] fn (int $id = 3) => $see('a:3'));
        $this->handle(#[Locked('b:{order.id}:{suit}')] fn (\stdClass $order, Suit $suit) => $see('b:5:H'), ['order' => (object) ['id' => 5], 'suit' => Suit::Hearts]);
        $this->handle(#[Locked('c:{slug}')] fn () => $see('c:a%3Ab'), ['slug' => 'a:b']);
        $long = str_repeat('x', 3000);
        $this->handle(#[Locked('d:{slug}')] fn () => $see('d:' . hash('sha256', $long)), ['slug' => $long]);
        $this->assertSame([true, true, true, true], $seen);
        foreach ([[], ['id' => null], ['id' => ['of', 'several']]] as $attributes) {
            try {
                $this->handle(#[Locked('e:{id}')] fn () => $see('e:'), $attributes);
                $this->fail('It was run.');
            } catch (\LogicException $e) {
                $this->assertStringContainsString('id', $e->getMessage());
            }
        }
        $this->assertCount(4, $seen);
    }

    public function testTheMethodsAttributeCounts(): void
    {
        $controller = new LockedController($this->isLocked(...));
        $this->assertSame('class', $this->handle([$controller, 'one'])->getContent());
        $this->assertSame('method', $this->handle([$controller, 'two'])->getContent());
        $this->assertSame('class', $this->handle($controller)->getContent());
    }

    /** It is the last listener, and what is left to other attributes stays. */
    public function testOtherListeners(): void
    {
        $this->events->addListener(KernelEvents::CONTROLLER_ARGUMENTS, function (ControllerArgumentsEvent $event): void {
            $event->setArguments([9]);
        }, -10000);
        $seen = null;
        $this->handle(#[Locked('order:{id}')] function (int $id) use (&$seen): Response {
            $seen = $this->isLocked('order:9');

            return new Response();
        }, ['id' => 7]);
        $this->assertTrue($seen);
        $this->events->addListener(KernelEvents::CONTROLLER_ARGUMENTS, fn () => throw new \DomainException('may not'), -10000);
        $lock = $this->lock('order:7');
        $this->assertTrue($lock->acquire(0.0));
        $this->expectExceptionMessage('may not');
        $this->handle([new Orders(), 'change'], ['id' => '7']);
    }

    public function testASubRequestForTheSameLock(): void
    {
        $inner = #[Locked('nested')] fn () => new Response($this->isLocked('nested') ? 'inner' : 'free');
        $outer = #[Locked('nested')] fn () => new Response($this->handle($inner)->getContent() . ($this->isLocked('nested') ? ' outer' : ' free'));
        $this->assertSame('inner outer', $this->handle($outer)->getContent());
        $this->assertFalse($this->isLocked('nested'));
    }

    public function testAControllerWithoutIt(): void
    {
        $this->assertSame('done', $this->handle(fn () => new Response('done'))->getContent());
    }

    /**
     * @param array<string, mixed> $input
     *
     * @return array{int, string} the exit code, and what is printed
     */
    private function console(Command $command, array $input = []): array
    {
        $application = new Application();
        $application->setAutoExit(false);
        $application->setDispatcher($this->events);
        method_exists($application, 'addCommand') ? $application->addCommand($command) : $application->add($command);
        $output = new BufferedOutput();

        return [$application->run(new ArrayInput(['command' => $command->getName()] + $input), $output), $output->fetch()];
    }

    public function testACommandRunsUnderItsLock(): void
    {
        $command = new Import($this->isLocked(...));
        $this->assertSame([0, 'import:a.csv: locked'], $this->console($command, ['file' => 'a.csv', '--as' => 'import:a.csv']));
        $this->assertSame([3, 'import:b.csv: locked'], $this->console($command, ['file' => 'b.csv', '--as' => 'import:b.csv', '--exit' => 3]));
        $this->assertFalse($this->isLocked('import:a.csv'));
    }

    public function testACommandThatIsRefused(): void
    {
        $lock = $this->lock('import:a.csv');
        $this->assertTrue($lock->acquire(0.0));
        [$code, $printed] = $this->console(new Import($this->isLocked(...)), ['file' => 'a.csv']);
        $this->assertSame(75, $code);
        $this->assertMatchesRegularExpression('/^The lock ".*import:a\.csv" .*' . preg_quote((string) gethostname(), '/') . '/', $printed);
        $this->assertSame(0, $this->console(new Import($this->isLocked(...)), ['file' => 'b.csv'])[0]);
        $this->assertTrue($lock->isHeld());
        $lock->release();
    }

    public function testACommandThatFails(): void
    {
        [$code, $printed] = $this->console(new Import($this->isLocked(...)), ['file' => 'a.csv', '--exit' => -1]);
        $this->assertSame(1, $code);
        $this->assertStringContainsString('it fails', $printed);
        $this->assertFalse($this->isLocked('import:a.csv'));
    }

    public function testACommandWhoseLockIsLost(): void
    {
        $command = new Import(function (string $name): bool {
            $this->lock($name)->forceRelease();

            return true;
        });
        [$code, $printed] = $this->console($command, ['file' => 'a.csv', '--as' => 'import:a.csv']);
        $this->assertSame(76, $code);
        $this->assertStringContainsString('was lost', $printed);
    }

    /** The command's own error says what is missing. */
    public function testACommandWithoutItsArgument(): void
    {
        [$code, $printed] = $this->console(new Import($this->isLocked(...)));
        $this->assertSame(1, $code);
        $this->assertStringContainsString('missing: "file"', $printed);
    }

    public function testACommandThatIsLazy(): void
    {
        $command = new LazyCommand('import', [], 'imports', false, fn () => new Import($this->isLocked(...)));
        $this->assertSame([0, 'import:a.csv: locked'], $this->console($command, ['file' => 'a.csv', '--as' => 'import:a.csv']));
    }

    /** Since Symfony 7.4, it needn't extend Command. */
    public function testACommandThatIsInvokable(): void
    {
        if (!method_exists(Command::class, 'getCode')) {
            $this->assertLessThan(8, \Symfony\Component\HttpKernel\Kernel::MAJOR_VERSION);

            return;
        }
        $command = new Command('report');
        $command->setCode(\Closure::fromCallable(new Report($this->isLocked(...))));
        $this->assertSame([0, 'locked'], $this->console($command));
        $lock = $this->lock('report');
        $this->assertTrue($lock->acquire(0.0));
        $this->assertSame(75, $this->console($command)[0]);
        $lock->release();
    }
}

enum Suit: string
{
    case Hearts = 'H';
}

#[Locked('class')]
class LockedController
{
    /** @param \Closure(string): bool $isLocked */
    public function __construct(private \Closure $isLocked)
    {
    }

    public function __invoke(): Response
    {
        return $this->one();
    }

    public function one(): Response
    {
        return new Response(implode(' ', array_filter(['class', 'method'], $this->isLocked)));
    }

    #[Locked('method')]
    public function two(): Response
    {
        return $this->one();
    }
}

#[Locked('import:{file}')]
class Import extends Command
{
    /** @param \Closure(string): bool $isLocked */
    public function __construct(private \Closure $isLocked)
    {
        parent::__construct('import');
    }

    protected function configure(): void
    {
        $this->addArgument('file', InputArgument::REQUIRED);
        $this->addOption('as', null, InputOption::VALUE_REQUIRED, '', '');
        $this->addOption('exit', null, InputOption::VALUE_REQUIRED, '', 0);
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        [$name, $code] = [$input->getOption('as'), $input->getOption('exit')];
        if (!is_string($name) || !is_numeric($code) || $code < 0) {
            throw new \DomainException('it fails');
        }
        $output->write($name === '' ? '' : "$name: " . (($this->isLocked)($name) ? 'locked' : 'free'));

        return (int) $code;
    }
}

#[Locked('report')]
class Report
{
    /** @param \Closure(string): bool $isLocked */
    public function __construct(private \Closure $isLocked)
    {
    }

    public function __invoke(OutputInterface $output): int
    {
        $output->write(($this->isLocked)('report') ? 'locked' : 'free');

        return 0;
    }
}
