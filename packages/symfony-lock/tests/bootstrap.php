<?php

// Loads the classes of this package, those of Symfony (Composer's, or else Debian's), and Symfony's own test classes,
// which its packages leave out: DISTLOCK_TEST_SYMFONY is a directory with the sources of Symfony that has them.

declare(strict_types=1);

namespace DistLock\Symfony\Tests;

$composer = __DIR__ . '/../vendor/autoload.php';
if (is_file($composer)) {
    require $composer;
} else {
    require_once 'Symfony/Component/Lock/autoload.php';
    require_once 'Symfony/Component/Semaphore/autoload.php';
    require_once 'Symfony/Component/Messenger/autoload.php';
    require_once 'Symfony/Bundle/FrameworkBundle/autoload.php';
    require __DIR__ . '/InstalledVersions.php';
}

spl_autoload_register(function (string $class): void {
    $sources = getenv('DISTLOCK_TEST_SYMFONY');
    $places = [
        'DistLock\\Symfony\\Tests\\' => __DIR__ . '/',
        'DistLock\\Symfony\\' => __DIR__ . '/../src/',
        'Symfony\\Component\\Lock\\Tests\\' => "$sources/src/Symfony/Component/Lock/Tests/",
        'Symfony\\Component\\Semaphore\\Tests\\' => "$sources/src/Symfony/Component/Semaphore/Tests/",
    ];
    foreach ($places as $prefix => $directory) {
        $file = $directory . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require $file;

            return;
        }
    }
});
