<?php

namespace DistLock\Symfony\Tests;

use DistLock\RedisLockFactory;
use DistLock\Symfony\LockControllers;
use PHPUnit\Framework\TestCase;
use Symfony\Component\EventDispatcher\EventDispatcher;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\RequestStack;
use Symfony\Component\HttpKernel\Controller\ArgumentResolver;
use Symfony\Component\HttpKernel\Controller\ControllerResolver;
use Symfony\Component\HttpKernel\HttpKernel;

class ReadmeTest extends TestCase
{
    public function testTheExamplesDoWhatTheySay(): void
    {
        preg_match_all('/^```php\n(.*?)^```$/ms', (string) file_get_contents(__DIR__ . '/../README.md'), $examples);
        $this->expectOutputString(
            "Nobody else works on invoice 42 now.\nTwo of three permits are ours.\nPaid at once.\nPaid in its turn.\n"
                . "The report is still ours.\nreading alongside others\n",
        );
        foreach ($examples[1] as $example) {
            eval(strtr($example, ['redis://127.0.0.1:6379' => Servers::redis(), '127.0.0.1:2181' => Servers::zookeeper()]));
        }
    }

    public function testTheControllerRunsUnderItsLock(): void
    {
        preg_match('/^```php\n([^`]*class OrderController.*?)^```$/ms', (string) file_get_contents(__DIR__ . '/../README.md'), $example);
        class_exists('OrderController', false) || eval($example[1] ?? '');
        $events = new EventDispatcher();
        $events->addSubscriber(new LockControllers(new RedisLockFactory(Servers::redis())));
        $kernel = new HttpKernel($events, new ControllerResolver(), new RequestStack(), new ArgumentResolver());
        $request = new Request(attributes: ['_controller' => 'OrderController::pay', 'id' => '42']);
        $this->assertSame("Nobody else works on order 42 now.\n", $kernel->handle($request)->getContent());
    }
}
