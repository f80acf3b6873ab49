<?php

// Made of distlock.stub.php by scripts/generate: change that, not this.

namespace DistLock;

if (!\extension_loaded('distlock')) {
    enum ZkNodes: string
    {
        case Mutex = 'mutex';
        case ReadWrite = 'read-write';
        case Exclusive = 'exclusive';
    }
}
