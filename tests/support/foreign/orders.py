"""What ForeignLock in ../foreign_locks.php talks to: "acquire <seconds>" and "release" on standard input."""

import sys


def answer(text):
    print(text, flush=True)


def obey(lock):
    answer("ready")
    for order in sys.stdin:
        word, _, seconds = order.strip().partition(" ")
        if word == "release":
            lock.release()
            answer("released")
        else:
            answer("acquired" if lock.acquire(float(seconds)) else "not acquired")
