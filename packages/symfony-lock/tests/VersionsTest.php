<?php

namespace DistLock\Symfony\Tests;

use Composer\Semver\Semver;
use PHPUnit\Framework\TestCase;
use Symfony\Component\HttpKernel\Kernel;

/** What composer.json lets in, by Composer's own rules. */
class VersionsTest extends TestCase
{
    /** @return array<string, string> */
    private function constraints(): array
    {
        /** @var array{require: array<string, string>, require-dev: array<string, string>} $composer */
        $composer = json_decode((string) file_get_contents(__DIR__ . '/../composer.json'), true);

        return array_filter(
            $composer['require'] + $composer['require-dev'],
            fn (string $package): bool => str_starts_with($package, 'symfony/'),
            \ARRAY_FILTER_USE_KEY,
        );
    }

    public function testTheVersionThatIsTestedIsAllowedAndInTheTable(): void
    {
        foreach ($this->constraints() as $package => $constraint) {
            $this->assertTrue(Semver::satisfies(Kernel::VERSION, $constraint), $package);
        }
        $version = Kernel::MAJOR_VERSION . '.' . Kernel::MINOR_VERSION;
        $this->assertMatchesRegularExpression("/^\\| " . preg_quote($version) . "\\D/m", (string) file_get_contents(__DIR__ . '/../README.md'));
        $this->assertFileExists(__DIR__ . "/versions/$version.json");
    }

    public function testVersionsThatAreNotSupportedAreRefused(): void
    {
        foreach ($this->constraints() as $package => $constraint) {
            foreach (['4.4.99', '5.3.9', '6.0.0', '6.3.12', '7.0.0', '7.3.9', '8.0.0', '9.0.0'] as $version) {
                $this->assertFalse(Semver::satisfies($version, $constraint), "$package $version");
            }
        }
    }
}
