"""kazoo_client.py <hosts> <path>: Kazoo's lock, as its documentation shows it. Takes the orders that main.c describes."""

import sys
import time

from kazoo.client import KazooClient


def pairs(lock, count):
    for _ in range(count):
        start = time.monotonic_ns()
        lock.acquire()
        lock.release()
        yield time.monotonic_ns() - start


def loop(lock, count, microseconds):
    for _ in range(count):
        yield time.monotonic_ns()
        lock.acquire()
        yield time.monotonic_ns()
        time.sleep(microseconds / 1e6)
        yield time.monotonic_ns()
        lock.release()


client = KazooClient(hosts=sys.argv[1])
client.start()
lock = client.Lock(sys.argv[2])
for line in sys.stdin:
    order, *numbers = line.split()
    times = {"pairs": pairs, "loop": loop}[order](lock, *map(int, numbers)) if numbers else []
    print(*times, flush=True)
client.stop()
