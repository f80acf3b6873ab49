--TEST--
artisan distlock:list shows the locks of a store on a list of servers, which .env names in one string
--FILE--
<?php

namespace DistLock\Test;

use DistLock\Laravel\Tests\Application;
use Illuminate\Contracts\Console\Kernel;
use Illuminate\Foundation\Bootstrap\BootProviders;
use Illuminate\Foundation\Bootstrap\RegisterFacades;
use Illuminate\Foundation\Bootstrap\RegisterProviders;
use Illuminate\Foundation\Bootstrap\SetRequestForConsole;
use Illuminate\Support\Facades\Cache;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/quorum.php';
require __DIR__ . '/../../packages/laravel/tests/bootstrap.php';

// The command line is a PHP of its own, whose php.ini has to load distlock. Symfony's Process passes on what is in
// both.
$ini = directory();
file_put_contents("$ini/distlock.ini", "display_startup_errors=0\nextension=" . environment('DISTLOCK_TEST_EXTENSION') . "\n");
putenv('PHP_INI_SCAN_DIR=' . $_SERVER['PHP_INI_SCAN_DIR'] = ":$ini");
$app = Application::make([
    'cache.prefix' => key(''),
    'distlock.servers' => implode(' ', shared_quorum()->dsns()),
    'distlock.command' => root() . '/bin/distlock',
]);
$app->bootstrapWith([RegisterFacades::class, SetRequestForConsole::class, RegisterProviders::class, BootProviders::class]);
$kernel = $app->make(Kernel::class);
$kernel->bootstrap();

var_dump(Cache::lock('invoice:7', 30, 'Sally')->get());
var_dump($kernel->call('distlock:list', ['names' => 'invoice:*']));
echo preg_match('/^\S+invoice:7 .*Sally/m', $kernel->output()) ? 'listed, with its owner' : $kernel->output(), "\n";
var_dump(Cache::restoreLock('invoice:7', 'Sally')->release());
?>
--EXPECT--
bool(true)
int(0)
listed, with its owner
bool(true)
