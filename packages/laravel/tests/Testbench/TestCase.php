<?php

namespace Orchestra\Testbench;

use DistLock\Laravel\Tests\Application;
use Illuminate\Contracts\Console\Kernel as ConsoleKernelContract;
use Illuminate\Foundation\Bootstrap\BootProviders;
use Illuminate\Foundation\Bootstrap\RegisterFacades;
use Illuminate\Foundation\Bootstrap\RegisterProviders;
use Illuminate\Foundation\Bootstrap\SetRequestForConsole;
use Illuminate\Foundation\Testing\TestCase as BaseTestCase;
use Illuminate\Support\Facades\Facade;

/** Makes the application that Laravel's integration tests expect of orchestra/testbench, which Debian doesn't have. */
abstract class TestCase extends BaseTestCase
{
    public function createApplication()
    {
        $app = Application::make();
        Facade::clearResolvedInstances();
        $app->bootstrapWith([RegisterFacades::class, SetRequestForConsole::class, RegisterProviders::class]);
        $this->getEnvironmentSetUp($app);
        $this->defineEnvironment($app);
        $app->bootstrapWith([BootProviders::class]);
        $app[ConsoleKernelContract::class]->bootstrap();

        return $app;
    }

    /**
     * @param \Illuminate\Foundation\Application $app
     *
     * @return void
     */
    protected function getEnvironmentSetUp($app)
    {
    }

    /**
     * @param \Illuminate\Foundation\Application $app
     *
     * @return void
     */
    protected function defineEnvironment($app)
    {
    }
}
