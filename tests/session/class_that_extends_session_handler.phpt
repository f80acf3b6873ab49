--TEST--
A class that extends SessionHandler, with what such classes do
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require_once __DIR__ . '/../support/sessions.php';

$pool = session_pool(8, ['session.lazy_write' => 1]);
$class = <<<'PHP'
    session_set_save_handler(new class () extends SessionHandler {
        public function read(string $id): string|false
        {
            $data = parent::read($id);
            return $data === '' || $data === false ? $data : base64_decode($data);
        }
        public function write(string $id, string $data): bool
        {
            return parent::write($id, 'first') && parent::write($id, base64_encode($data)) && parent::write("$id-copy", 'copy');
        }
        public function destroy(string $id): bool
        {
            return parent::destroy("$id-copy") && parent::destroy($id);
        }
    });
    PHP;
$requests = [];
for ($i = 0; $i < 40; $i++) {
    $requests[] = $pool->start("$class session_start(); \$_SESSION['n'] = (\$_SESSION['n'] ?? 0) + 1;");
}
responses($requests);
echo base64_decode(redis()->get($pool->key())), ' ', redis()->get($pool->key('s-copy')), "\n";
echo $pool->run("$class session_start(['read_and_close' => true]); var_dump(\$_SESSION['n']);");
echo $pool->run("$class session_start(); session_regenerate_id(true); var_dump(\$_SESSION['n']); session_write_close(); session_start(); session_destroy();");
var_dump(array_diff(redis()->keys($pool->prefix . '*'), []));
--EXPECT--
n|i:40; copy
int(40)
int(40)
array(0) {
}
