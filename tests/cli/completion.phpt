--TEST--
`distlock completion bash` completes commands, options, their values, and the command that run is given
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/cli.php';

$file = directory() . '/completion';
file_put_contents($file, run(['completion', 'bash'])->out);
foreach ([
    ['l'],
    ['bl'],
    ['list', '--so'],
    ['list', '--sort', ''],
    ['list', '-o', 'w'],
    ['--redis', 'list', 'wat'],
    ['watch', '--interval', '2', '--c'],
    ['break', '--fo'],
    ['run', 'name', '--con'],
    ['run', 'name', '--', 'base6'],
    ['help', 'compl'],
    ['completion', ''],
] as $words) {
    $code = '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _distlock; printf "%s\n" "${COMPREPLY[@]}" | sort -u | tr "\n" " "';
    echo implode(' ', $words), ': ', run([], command: ['bash', '-c', $code, 'bash', $file, 'distlock', ...$words])->out, "\n";
}
--EXPECT--
l: limits list 
bl: blockers 
list --so: --sort 
list --sort : age name wait waiters 
list -o w: wide 
--redis list wat: watch 
watch --interval 2 --c: --count 
break --fo: --force --foreign 
run name --con: --conflict-exit-code 
run name -- base6: base64 
help compl: completion 
completion : bash 
