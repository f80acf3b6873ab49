"""Kazoo's lock for tests: kazoo_lock.py <hosts> <path>, then orders."""

import sys

from kazoo.client import KazooClient
from kazoo.exceptions import LockTimeout

from orders import obey


class KazooLock:
    def __init__(self, client, path):
        self.lock = client.Lock(path, extra_lock_patterns=["-lock-"])

    def acquire(self, seconds):
        # To Kazoo, a timeout of 0 is none.
        if seconds == 0:
            return self.lock.acquire(blocking=False)
        try:
            return self.lock.acquire(timeout=seconds)
        except LockTimeout:
            return False

    def release(self):
        self.lock.release()


client = KazooClient(hosts=sys.argv[1])
client.start()
obey(KazooLock(client, sys.argv[2]))
client.stop()
