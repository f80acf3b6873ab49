import java.io.File;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.server.DataTree;
import org.apache.zookeeper.server.persistence.FileTxnSnapLog;

/** Writes what a server begins with: nodes without children, each with how many it has had. */
public class Counters {
    /** The server's directory of data; and then paths, each followed by its counter. */
    public static void main(String[] arguments) throws Exception {
        DataTree tree = new DataTree();
        for (int i = 1; i < arguments.length; i += 2) {
            tree.createNode(arguments[i], new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, 0, -1, i, 1);
            tree.getNode(arguments[i]).stat.setCversion(Integer.parseInt(arguments[i + 1]));
            tree.lastProcessedZxid = i;
        }
        File directory = new File(arguments[0]);
        FileTxnSnapLog files = new FileTxnSnapLog(directory, directory);
        files.save(tree, new ConcurrentHashMap<>(), true);
        files.close();
    }
}
