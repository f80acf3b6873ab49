<?php

/* Tries the page of `distlock web` in Chromium, by way of chromedriver. Run by scripts/web. */

namespace DistLock\Test;

use DistLock\RedisLock;
use DistLock\RedisSemaphore;

use function DistLock\label;

require __DIR__ . '/../tests/support/harness.php';

/** A program that is ended with this one. */
final class Program
{
    /** @var resource */
    private $process;
    /** @var resource */
    public readonly mixed $output;

    public function __construct(string ...$command)
    {
        $this->process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes);
        $this->output = $pipes[1];
        at_end(fn () => proc_terminate($this->process));
    }

    /** What its output says in parentheses of the pattern, when it has said it. */
    public function await(string $pattern): string
    {
        for ($seen = ''; !preg_match($pattern, $seen, $found);) {
            $line = fgets($this->output);
            $seen .= $line === false ? throw new \RuntimeException("it ended: $seen") : $line;
        }

        return $found[1];
    }
}

final class Browser
{
    private string $session = '';
    private readonly int $port;

    public function __construct()
    {
        // Before the driver is ended.
        at_end(fn () => $this->session !== '' && $this->ask('', null, 'DELETE'));
        $driver = new Program('chromedriver', '--port=0');
        $this->port = (int) $driver->await('/started successfully on port (\d+)/');
        // As root, Chromium has no sandbox.
        $arguments = ['--headless', '--disable-gpu', '--window-size=1300,900', ...(posix_geteuid() === 0 ? ['--no-sandbox'] : [])];
        $wanted = ['goog:chromeOptions' => ['args' => $arguments], 'goog:loggingPrefs' => ['browser' => 'ALL']];
        $this->session = '/session/' . $this->ask('/session', ['capabilities' => ['alwaysMatch' => $wanted]])['sessionId'];
    }

    private function ask(string $path, ?array $body, string $method = 'POST'): mixed
    {
        $content = $body === null ? '' : json_encode($body ?: new \stdClass());
        $stream = stream_socket_client("tcp://127.0.0.1:$this->port");
        stream_set_timeout($stream, 60);
        fwrite($stream, "$method $this->session$path HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            . 'Content-Length: ' . strlen($content) . "\r\n\r\n$content");
        // It keeps the connection open, whatever it is asked.
        $head = stream_get_line($stream, 65536, "\r\n\r\n");
        $length = preg_match('/^Content-Length: *(\d+)/mi', $head, $found) ? (int) $found[1] : 0;
        $value = json_decode((string) stream_get_contents($stream, $length), true, flags: JSON_THROW_ON_ERROR)['value'];

        return isset($value['error']) ? throw new \RuntimeException($value['message']) : $value;
    }

    public function open(string $url): void
    {
        $this->ask('/url', ['url' => $url]);
    }

    /** What the script returns, which the page's policy doesn't concern. */
    public function run(string $script): mixed
    {
        return $this->ask('/execute/sync', ['script' => $script, 'args' => []]);
    }

    public function click(string $selector): void
    {
        $this->ask('/element/' . $this->find($selector) . '/click', []);
    }

    /** Types where the cursor is; the keys of WebDriver are in Unicode's private area. */
    public function type(string $keys): void
    {
        $actions = [];
        foreach (preg_split('//u', $keys, -1, PREG_SPLIT_NO_EMPTY) as $key) {
            array_push($actions, ['type' => 'keyDown', 'value' => $key], ['type' => 'keyUp', 'value' => $key]);
        }
        $this->ask('/actions', ['actions' => [['type' => 'key', 'id' => 'keyboard', 'actions' => $actions]]]);
    }

    /** @return string[] what the console says */
    public function complaints(): array
    {
        return array_column($this->ask('/se/log', ['type' => 'browser']), 'message');
    }

    private function find(string $selector): string
    {
        return current($this->ask('/element', ['using' => 'css selector', 'value' => $selector]));
    }
}

$passed = $failed = 0;
$check = static function (string $what, mixed $expected, callable $seen) use (&$passed, &$failed): void {
    $last = null;
    try {
        await(static function () use ($expected, $seen, &$last): ?bool {
            $last = $seen();

            return $last === $expected ? true : null;
        }, 15);
        $passed++;
        fwrite(STDERR, "PASS web: $what\n");
    } catch (\RuntimeException) {
        $failed++;
        fwrite(STDERR, "FAIL web: $what\n    expected " . json_encode($expected) . "\n    but saw  " . json_encode($last) . "\n");
    }
};

$evil = '<img src=x onerror="document.title=1">';
$children = [];
foreach ([['GET /cart', ['orders:7'], 'stock'], ['import', ['stock'], 'orders:7'], [$evil, ['report'], null], ['nightly', [], 'report'], ["a", [$evil], null]] as [$says, $names, $next]) {
    $children[] = [$next, $child = child(static function (Channel $channel) use ($says, $names, $next): void {
        label($says);
        $held = array_map(static fn (string $name) => new RedisLock($name, dsn(), 60.0), $names);
        array_map(static fn (RedisLock $lock) => $lock->acquire(), $held);
        $channel->send('ready');
        $channel->receive(60);
        $next !== null && (new RedisLock($next, dsn(), 60.0))->acquire(INF);
        sleep(600);
    })];
    $child->await();
}
$permits = array_map(static fn () => new RedisSemaphore('mail', 2, dsn(), 60.0), [1, 2]);
array_map(static fn (RedisSemaphore $permit) => $permit->acquire(), $permits);
foreach ($children as [$next, $child]) {
    $child->send('wait');
}
await(static fn () => (new RedisLock('report', dsn()))->inspect()->waiters === 1 && (new RedisLock('stock', dsn()))->inspect()->waiters === 1
    && (new RedisLock('orders:7', dsn()))->inspect()->waiters === 1);

$command = [PHP_BINARY, ...explode(' ', environment('DISTLOCK_TEST_PHP_OPTIONS')), root() . '/bin/distlock'];
$list = static fn (string ...$options): array => json_decode(
    shell_exec(implode(' ', array_map(escapeshellarg(...), [...$command, 'list', '-o', 'json', '--redis', dsn(), ...$options]))),
    true,
    flags: JSON_THROW_ON_ERROR,
);
$web = new Program(...[...$command, 'web', '--port', '0', '--redis', dsn()]);
$browser = new Browser();
$browser->open($web->await('/^(http\S+)/m'));
$column = static fn (int $number) => $browser->run("return [...document.querySelectorAll('tr.lock')].map(row => row.children[$number].firstChild.textContent)");
$names = static fn (array $locks) => array_column($locks, 'name');

$check('it shows the locks that list shows', $names($list()), static fn () => $column(0));
$check('and how many wait', array_map(static fn (array $lock) => (string) $lock['waiters'], $list()), static fn () => $column(5));
$check('and their owners', array_map(static fn (array $lock) => ($lock['owners'][0]['label'] ?? '') === '' ? '' : $lock['owners'][0]['label'], $list()), static fn () => array_map(static fn (string $who) => strstr($who, '@', true) ?: '', $column(2)));
$check('it marks circles', ['orders:7', 'stock'], fn () => $browser->run("return [...document.querySelectorAll('tr.lock .circle')].map(mark => mark.closest('tr').dataset.name)"));
$check('a name and a label are only text', [0, 'distlock', true], fn () => $browser->run("return [document.querySelectorAll('img').length, document.title, document.body.innerText.includes('<img src=x')]"));

$browser->click('th:nth-child(6) button');
$check('a click on a column sorts by it', $names($list('--sort', 'waiters')), static fn () => $column(0));
$browser->click('th:nth-child(1) button');
$browser->click('th:nth-child(1) button');
$check('a second click turns the order', array_reverse($names($list())), static fn () => $column(0));
$browser->click('th:nth-child(1) button');

$browser->type('/report');
$check('/ and letters filter', $names($list('report')), static fn () => $column(0));
$browser->type("\u{E00C}");
$check('Escape shows all again', $names($list()), static fn () => $column(0));
$browser->type('/nightly');
$check('the filter finds waiters', ['report'], static fn () => $column(0));
$browser->click('tr.lock');
$check('a click shows owners and waiters', true, fn () => $browser->run("return [...document.querySelectorAll('tbody li')].some(item => item.textContent.startsWith('nightly@'))"));
$browser->type("\u{E00C}\u{E013}\u{E013}");
$check('arrows choose a lock', $names($list())[1], fn () => $browser->run('return document.activeElement.dataset.name'));
$browser->type("\u{E007}");
$check('Enter opens it, which a new list leaves open', 2, fn () => $browser->run("return document.querySelectorAll('tr[aria-expanded=true]').length"));

$edges = "return [document.querySelectorAll('path.edge').length, document.querySelectorAll('path.edge.bad').length, "
    . "[...document.querySelectorAll('g.name.bad text')].map(text => text.textContent).sort()]";
$check('it draws who waits for whom, and circles in red', [6, 4, ['orders:7', 'stock']], fn () => $browser->run($edges));
$colour = "return getComputedStyle(document.querySelector('path.edge.bad')).stroke";
$check('red', 'rgb(192, 28, 40)', fn () => $browser->run($colour));

$browser->type('p');
$permits[0]->release();
$permits[1]->release();
usleep(3000000);
$check('p pauses', true, static fn () => in_array('mail', $column(0), true));
$browser->type('p');
$check('and p again shows what is new', $names($list()), static fn () => $column(0));
$check('the browser complains of nothing', [], static fn () => preg_grep('/favicon/', $browser->complaints(), PREG_GREP_INVERT));
echo "$passed passed, $failed failed\n";
exit($failed === 0 ? 0 : 1);
