import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.framework.recipes.locks.InterProcessReadWriteLock;
import org.apache.curator.retry.RetryOneTime;

/** Curator's locks for tests: CuratorLock mutex|read|write &lt;hosts&gt; &lt;path&gt;. ForeignLock in ../foreign_locks.php gives it its orders. */
public class CuratorLock {
	public static void main(String[] arguments) throws Exception {
		CuratorFramework client = CuratorFrameworkFactory.newClient(arguments[1], new RetryOneTime(100));
		client.start();
		InterProcessMutex mutex = lock(arguments[0], client, arguments[2]);
		client.blockUntilConnected();
		System.out.println("ready");
		BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
		for (String order; (order = orders.readLine()) != null;) {
			System.out.println(obey(mutex, order.split(" ")));
		}
		client.close();
	}

	private static InterProcessMutex lock(String kind, CuratorFramework client, String path) {
		if (kind.equals("mutex")) {
			return new InterProcessMutex(client, path);
		}
		InterProcessReadWriteLock lock = new InterProcessReadWriteLock(client, path);
		return kind.equals("read") ? lock.readLock() : lock.writeLock();
	}

	private static String obey(InterProcessMutex mutex, String[] order) throws Exception {
		if (order[0].equals("release")) {
			mutex.release();
			return "released";
		}
		long milliseconds = (long) (1000 * Double.parseDouble(order[1]));
		return mutex.acquire(milliseconds, TimeUnit.MILLISECONDS) ? "acquired" : "not acquired";
	}
}
