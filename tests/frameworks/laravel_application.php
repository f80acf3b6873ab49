<?php

/* A Laravel application in PHP-FPM: what its requests do, they are told by $_GET. */

namespace DistLock\Test;

use DistLock\Laravel\Tests\Application;
use Illuminate\Contracts\Http\Kernel;
use Illuminate\Foundation\Bootstrap\BootProviders;
use Illuminate\Foundation\Bootstrap\HandleExceptions;
use Illuminate\Foundation\Bootstrap\RegisterFacades;
use Illuminate\Foundation\Bootstrap\RegisterProviders;
use Illuminate\Http\Request;
use Illuminate\Http\Response;
use Illuminate\Session\Middleware\StartSession;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\Route;
use Symfony\Component\HttpFoundation\Cookie;

require getenv('DISTLOCK_TEST_ROOT') . '/packages/laravel/tests/bootstrap.php';
require __DIR__ . '/../support/gate.php';

/** Notes whose turn it is, and stays at its gate if it has one. */
function take_turn(): void
{
    file_put_contents("$_GET[gates]/turns", "$_GET[as] ", FILE_APPEND);
    isset($_GET['gate']) && gate($_GET['gate']);
}

function end_by(string $how): void
{
    match ($how) {
        'return' => null,
        'exception' => throw new \Exception('thrown'),
        'exit' => exit,
        'fatal error' => str_repeat('x', 1 << 30),
    };
}

function wait_for_the_lock(): string
{
    Cache::lock('stock', 30)->block((int) ($_GET['wait'] ?? 30), fn () => take_turn());

    return 'had it';
}

/** Acquires the lock, and leaves it to the end of the request. */
function leave_the_lock(): string
{
    $lock = Cache::lock('stock', (int) $_GET['seconds']);
    echo $lock->get() ? 'held' : 'not held';
    flush();
    end_by($_GET['end']);

    return '';
}

function count_in_the_session(Request $request): Response
{
    $session = $request->session();
    $session->put('n', $session->get('n', 0) + 1);
    take_turn();
    match ($_GET['then'] ?? null) {
        'regenerate' => $session->regenerate(true),
        'invalidate' => $session->invalidate(),
        default => null,
    };
    end_by($_GET['end'] ?? 'return');

    $response = new Response($session->getId() . ' ' . $session->get('n', 'none'));

    // The middleware VerifyCsrfToken does the same.
    return $response->withCookie(new Cookie('XSRF-TOKEN', $session->token()));
}

$app = Application::make(json_decode($_SERVER['CONFIGURATION'], true));
$app->instance('request', $request = Request::capture());
$app->bootstrapWith([HandleExceptions::class, RegisterFacades::class, RegisterProviders::class, BootProviders::class]);
Route::get('/wait', wait_for_the_lock(...));
Route::get('/wait-with-session', wait_for_the_lock(...))->middleware(StartSession::class);
Route::get('/leave', leave_the_lock(...));
Route::get('/session', count_in_the_session(...))->middleware(StartSession::class);
Route::get('/blocking', count_in_the_session(...))->middleware(StartSession::class)->block(30, 30);
$kernel = $app->make(Kernel::class);
$response = $kernel->handle($request);
$response->send();
$kernel->terminate($request, $response);
