<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    enum State: string
    {
        case Unlocked = 'unlocked';
        case Waiting = 'waiting';
        case Held = 'held';
        case Undecided = 'undecided';
        case Lost = 'lost';
    }
}
