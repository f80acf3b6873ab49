<?php

namespace DistLock\Laravel\Tests;

use DistLock\Laravel\SessionHandler;
use Illuminate\Support\Str;
use Orchestra\Testbench\TestCase;

/** Requests are processes of their own here: PHP's sessions can't be started once PHPUnit has printed something. */
class SessionHandlerTest extends TestCase
{
    public function testTheDriverOfTheProvider(): void
    {
        $code = <<<'PHP'
            $app = new Illuminate\Container\Container();
            $app['config'] = new Illuminate\Config\Repository([
                'session' => ['driver' => 'distlock', 'lifetime' => 7, 'cookie' => 'laravel', 'encrypt' => false],
                'distlock' => ['session_server' => [DistLock\Laravel\Tests\Servers::redis()]],
            ]);
            $app->singleton('session', fn ($app) => new Illuminate\Session\SessionManager($app));
            (new DistLock\Laravel\DistLockServiceProvider($app))->register();
            $session = $app['session']->driver();
            $session->setId($argv[1]);
            $session->start();
            $session->put('name', 'Sally');
            $session->save();
            echo get_class($session->getHandler()), ' ', $session->getHandler()->read($argv[1]) !== '' ? 'read' : 'nothing', ' ',
                ini_get('session.gc_maxlifetime');
            PHP;
        $this->assertSame([SessionHandler::class . ' read 420'], $this->runAll([$code], Str::random(40)));
    }

    public function testNoRequestLosesWhatAnotherOneWrote(): void
    {
        $add = <<<'PHP'
            for ($i = 0; $i < 10; $i++) {
                $session = session($argv[1]);
                $session->put('n', $session->get('n', 0) + 1);
                usleep(1000);
                $session->save();
            }
            PHP;
        $id = Str::random(40);
        $this->runAll(array_fill(0, 8, $add), $id);
        $this->assertSame(['80'], $this->runAll(['echo session($argv[1])->get("n");'], $id));
    }

    public function testIdsThatChange(): void
    {
        $id = Str::random(40);
        $code = <<<'PHP'
            $session = session($argv[1]);
            $session->put('name', 'Sally');
            $session->save();
            $session = session($argv[1]);
            $session->regenerate();
            $session->put('name', 'Bob');
            $session->save();
            $kept = $session->getId();
            $session = session($kept);
            $session->regenerate(true);
            $session->save();
            $last = $session->getId();
            echo implode(' ', [session($argv[1])->get('name'), session($kept)->get('name', 'gone'), session($last)->get('name')]), ' ';
            $session = session($last);
            $session->invalidate();
            $session->save();
            echo session($last)->get('name', 'gone');
            PHP;
        $this->assertSame(['Sally gone Bob gone'], $this->runAll([$code], $id));
    }

    /** A worker that serves the next request has to let go of it. */
    public function testASessionThatARequestDoesNotSave(): void
    {
        $code = <<<'PHP'
            $name = ini_get('distlock.session.prefix') . $argv[1] . '_LOCK';
            $lock = new DistLock\RedisLock($name, DistLock\Laravel\Tests\Servers::redis());
            session($argv[1])->put('name', 'Sally');
            echo $lock->isLocked() ? 'locked' : 'free', ' ';
            DistLock\Laravel\SessionHandler::endRequest();
            echo $lock->isLocked() ? 'locked' : 'free', ' ', session($argv[1])->get('name', 'nothing');
            PHP;
        $this->assertSame(['locked free nothing'], $this->runAll([$code], Str::random(40)));
    }

    public function testASessionThatDoesNotBecomeFree(): void
    {
        $id = Str::random(40);
        $code = <<<'PHP'
            $holder = proc_open([PHP_BINARY, ...array_slice(json_decode(getenv('CHILD')), 1)], [1 => ['pipe', 'w'], 0 => ['pipe', 'r']], $pipes);
            fgets($pipes[1]);
            ini_set('distlock.session.timeout', '0.2');
            try {
                @session($argv[1]);
            } catch (RuntimeException $exception) {
                echo $exception->getMessage();
            }
            fclose($pipes[0]);
            proc_close($holder);
            PHP;
        $holder = $this->command('session($argv[1]); echo "held\n"; fgets(STDIN);', $id);
        putenv('CHILD=' . json_encode($holder));
        try {
            $this->assertSame(['The session could not be opened.'], $this->runAll([$code], $id));
        } finally {
            putenv('CHILD');
        }
    }

    /** Where the locks are is nobody's business but their own, and an application's server nobody's but its own. */
    public function testTheServersOfSeveralApplications(): void
    {
        $code = <<<'PHP'
            [, $id, $nowhere] = [...$argv, 'redis://127.0.0.1:1?connect_timeout=0.1'];
            $before = ini_get_all('distlock', false);
            $here = new DistLock\Laravel\SessionHandler(60, DistLock\Laravel\Tests\Servers::redis());
            $there = new DistLock\Laravel\SessionHandler(90, $nowhere);
            $default = new DistLock\Laravel\SessionHandler(60);
            $said = [$here->write($id, 'here')];
            foreach ([$there, $default, $here] as $handler) {
                try {
                    $said[] = @$handler->read($id);
                } catch (RuntimeException $exception) {
                    $said[] = $exception->getMessage();
                }
                $said[] = ini_get('session.gc_maxlifetime');
            }
            DistLock\Laravel\SessionHandler::endRequest();
            $said[] = implode(', ', array_keys(array_diff_assoc(ini_get_all('distlock', false), $before)));
            echo implode(' | ', $said);
            PHP;
        $expected = '1 | The session could not be opened. | 90 |  | 60 | here | 60 | distlock.session.server';
        $default = 'distlock.session.server="' . Servers::redis() . '/7"';
        $this->assertSame([$expected], $this->runAll([$code], Str::random(40), ['-d', $default]));
    }

    public function testSessionsAreAlwaysLocked(): void
    {
        $code = 'try { session($argv[1]); } catch (RuntimeException $exception) { echo $exception->getMessage(); }';
        $expected = 'The session driver "distlock" requires the ini setting distlock.session.lock to be "always".';
        $this->assertSame([$expected], $this->runAll([$code], Str::random(40), ['-d', 'distlock.session.lock=write']));
    }

    /**
     * @param list<string> $more options of PHP
     * @return list<string> a PHP that runs it, which can make the session of an id */
    private function command(string $code, string $id, array $more = []): array
    {
        $options = explode(' ', getenv('DISTLOCK_TEST_PHP_OPTIONS') ?: '-d html_errors=0');
        $begin = 'require ' . var_export(__DIR__ . '/bootstrap.php', true) . ';' . <<<'PHP'
            function session(string $id): Illuminate\Session\Store
            {
                $handler = new DistLock\Laravel\SessionHandler(60, DistLock\Laravel\Tests\Servers::redis());
                $session = new Illuminate\Session\Store('laravel', $handler, $id);
                $session->start();

                return $session;
            }
            PHP;

        return [PHP_BINARY, ...$options, ...$more, '-d', 'error_reporting=8191', '-r', $begin . $code, '--', $id];
    }

    /**
     * @param list<string> $codes each for a process; all at once
     * @param list<string> $more options of PHP
     * @return list<string> what they print
     */
    private function runAll(array $codes, string $id, array $more = []): array
    {
        $running = array_map(function (string $code) use ($id, $more): array {
            return [proc_open($this->command($code, $id, $more), [1 => ['pipe', 'w']], $pipes), $pipes[1]];
        }, $codes);

        return array_map(function (array $process): string {
            $printed = stream_get_contents($process[1]);
            proc_close($process[0]);

            return $printed;
        }, $running);
    }
}
