--TEST--
An extension that observes calls sees the functions of a session begin and end, also those of SessionHandler that a class extends
--FILE--
<?php

namespace DistLock\Test;

require __DIR__ . '/../support/harness.php';
require __DIR__ . '/../support/observer.php';

$ini = [
    'session.save_handler' => 'distlock',
    'distlock.session.server' => "'" . dsn() . "'",
    'session.use_cookies' => 0,
    'session.cache_limiter' => "''",
    'session.gc_probability' => 0,
    'distlock.session.prefix' => "'" . key('session:') . "'",
];
echo observed(<<<'PHP'
    ob_start();
    session_id('s');
    session_start();
    $_SESSION['n'] = 1;
    session_write_close();
    session_set_save_handler(new class () extends SessionHandler {
        public function write(string $id, string $data): bool
        {
            return parent::write($id, $data) && ($_SESSION['n'] < 3 || throw new DomainException());
        }
    }, false);
    foreach ([2, 3] as $n) {
        session_start();
        $_SESSION['n'] = $n;
        try {
            session_write_close();
        } catch (DomainException) {
        }
    }
    PHP, $ini);
--EXPECT--
begin session_id
end session_id: string
begin session_start
end session_start: bool
begin session_write_close
end session_write_close: bool
begin session_set_save_handler
end session_set_save_handler: bool
begin session_start
  begin SessionHandler::open
  end SessionHandler::open: bool
  begin SessionHandler::read
  end SessionHandler::read: string
end session_start: bool
begin session_write_close
  begin SessionHandler::write
  end SessionHandler::write: bool
  begin SessionHandler::close
  end SessionHandler::close: bool
end session_write_close: bool
begin session_start
  begin SessionHandler::open
  end SessionHandler::open: bool
  begin SessionHandler::read
  end SessionHandler::read: string
end session_start: bool
begin session_write_close
  begin SessionHandler::write
  end SessionHandler::write: bool
end session_write_close: nothing, DomainException
