<?php

namespace DistLock\Testing;

use DistLock\Mode;

/**
 * Who holds what of a name: what a server would know.
 *
 * @internal
 */
final class Ledger
{
    /** The largest number of permits. A lock takes all of them, so a semaphore of the same name gets none. */
    public const ALL = 100000;

    /** @var array<int, array{Mode, int, \WeakReference<Owner>}> the mode and the permits of each, by the object's id */
    private array $owners = [];
    private int $fencingToken = 0;

    /** Returns the fencing token; null: others hold too much. An owner may be one already, in another mode. */
    public function admit(Owner $owner, Mode $mode, int $weight, int $permits): ?int
    {
        $taken = 0;
        foreach ($this->owners as $id => [$other, $held]) {
            $isShared = $mode === Mode::Read && $other === Mode::Read;
            $taken += $isShared || $id === spl_object_id($owner) ? 0 : $held;
        }
        if ($taken + $weight > $permits) {
            return null;
        }
        $this->owners[spl_object_id($owner)] = [$mode, $weight, \WeakReference::create($owner)];

        return ++$this->fencingToken;
    }

    /** @return Owner[] */
    public function owners(): array
    {
        return array_values(array_filter(array_map(static fn (array $owner): ?Owner => $owner[2]->get(), $this->owners)));
    }

    public function turnIntoReader(Owner $owner): void
    {
        $this->owners[spl_object_id($owner)][0] = Mode::Read;
    }

    public function remove(Owner $owner): void
    {
        unset($this->owners[spl_object_id($owner)]);
    }
}
