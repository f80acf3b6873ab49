--TEST--
scripts/lint refuses a function that is named like a program: the scripts that call the program would get the function
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';

$checkout = directory();
array_map(fn (string $directory) => mkdir("$checkout/$directory"), ['scripts', 'scripts/kinds', '.ci']);
foreach (['lint', 'lib.sh', 'progress.sh', 'packages.sh', 'framework-sources', 'sources.sh'] as $script) {
    copy(root() . "/scripts/$script", "$checkout/scripts/$script");
}
putenv('XDG_CACHE_HOME=' . directory());
chdir($checkout);

function lint(string $what, string $path, string $text): void
{
    file_put_contents($path, $text);
    exec('git init --quiet . && git add . && bash scripts/lint functions 2>&1', $output);
    echo "$what: ", implode("\n", preg_grep('/the function|passed/', $output)), "\n";
    file_put_contents($path, '');
}

$head = "#!/usr/bin/env bash\n";
lint('as it is', 'scripts/none', $head);
lint('a program of this machine', 'scripts/planted', "{$head}install() {\n\ttrue\n}\n");
lint('in a file that others source', 'scripts/kinds/planted.sh', "# Sourced, not run.\nfunction mount {\n\ttrue\n}\n");
lint('inside something else', '.ci/run', "{$head}if true; then\n\tsed () (true)\nfi\n");
lint('one that only root runs', 'scripts/planted', "{$head}no-such-program() { true; }\nas_root no-such-program\n");
lint('for another shell', 'scripts/planted', "{$head}enter='\n\tinstall() { true; }\n'\nbash -c \"\$enter\"\n");
lint('only called', 'scripts/planted', "{$head}as_root install -m 755 a b\n# install() is a function elsewhere\n");
--EXPECT--
as it is: 1 passed, 0 failed
a program of this machine:     scripts/planted:2: the function install has the name of a program: choose another one
0 passed, 1 failed
in a file that others source:     scripts/kinds/planted.sh:2: the function mount has the name of a program: choose another one
0 passed, 1 failed
inside something else:     .ci/run:3: the function sed has the name of a program: choose another one
0 passed, 1 failed
one that only root runs:     scripts/planted:2: the function no-such-program has the name of a program: choose another one
0 passed, 1 failed
for another shell: 1 passed, 0 failed
only called: 1 passed, 0 failed
