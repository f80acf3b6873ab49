"""The lock that people write by hand, for tests: recipe_lock.py <hosts> <path>, then orders. Each contender makes an
ephemeral child lock_<sequence>; the lowest sequence owns, the others watch the one before their own. Where PHP programs
make these calls by php-zookeeper, which isn't in Debian, Kazoo makes them here."""

import sys
import threading
import time

from kazoo.client import KazooClient

from orders import obey


def sequence(child):
    return child[-10:]


class RecipeLock:
    def __init__(self, client, path):
        self.client = client
        self.path = path
        client.ensure_path(path)

    def predecessor(self):
        children = sorted(self.client.get_children(self.path), key=sequence)
        own = children.index(self.node.rpartition("/")[2])
        return None if own == 0 else f"{self.path}/{children[own - 1]}"

    def acquire(self, seconds):
        deadline = time.monotonic() + seconds
        self.node = self.client.create(f"{self.path}/lock_", ephemeral=True, sequence=True)
        while predecessor := self.predecessor():
            gone = threading.Event()
            if not self.client.exists(predecessor, lambda event: gone.set()):
                continue
            if not gone.wait(deadline - time.monotonic()):
                self.release()
                return False
        return True

    def release(self):
        self.client.delete(self.node)


client = KazooClient(hosts=sys.argv[1])
client.start()
obey(RecipeLock(client, sys.argv[2]))
client.stop()
