<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    enum LossReason: string
    {
        case Expired = 'expired';
        case HeldTooLong = 'held too long';
        case TakenAway = 'taken away';
        case SessionExpired = 'session expired';
    }
}
