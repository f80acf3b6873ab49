<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    enum Mode: string
    {
        case Write = 'write';
        case Read = 'read';
        case Permits = 'permits';
    }
}
