/** The Node.js that the tests need, which `npm install` installs with them; an older one may start `npx vitest`. */
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

const BIN = join(import.meta.dirname, '../../node_modules/.bin');

/** The first version that runs TypeScript and has SQLite, which the server uses. */
const OLDEST = 24;

/** Runs this command again with the installed Node.js, and ends as it did, unless this process is recent enough. */
export function ensurePinnedNode(): void {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST) return;
  const { status } = spawnSync(join(BIN, 'node'), process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH}` },
  });
  process.exit(status ?? 1);
}
