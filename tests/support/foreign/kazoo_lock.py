"""Kazoo's locks for tests: kazoo_lock.py <kind> <hosts> <path>, then orders."""

import sys

from kazoo.client import KazooClient
from kazoo.exceptions import LockTimeout

from orders import obey


class KazooLock:
    def __init__(self, client, kind, path):
        # Only writers are in a reader's way.
        patterns = ["-lock-", "__WRIT__"] + ([] if kind == "ReadLock" else ["__READ__"])
        self.lock = getattr(client, kind)(path, extra_lock_patterns=patterns)

    def acquire(self, seconds):
        # Kazoo takes a timeout of 0 for no timeout.
        if seconds == 0:
            return self.lock.acquire(blocking=False)
        try:
            return self.lock.acquire(timeout=seconds)
        except LockTimeout:
            return False

    def release(self):
        self.lock.release()


client = KazooClient(hosts=sys.argv[2])
client.start()
obey(KazooLock(client, sys.argv[1], sys.argv[3]))
client.stop()
