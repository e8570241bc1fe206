/** V8's flags and the environment of a server process, for tests and the bench. `npm run serve` has the same. */
import path from 'node:path';

/**
 * The young generation grows to 64 MB by default and is never released. Most objects of a request die long before 16 MB are full
 * (docs/decisions/0031-memory.md). The process itself decides when garbage of the start is collected
 * (src/platform/collect-garbage.ts).
 */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--expose-gc'];

const COMPILE_CACHE = 'node_modules/.cache/node';

/** With a compile cache, so that a process need neither strip types nor compile the whole server. */
export const NODE_ENVIRONMENT = { NODE_COMPILE_CACHE: path.join(import.meta.dirname, '..', COMPILE_CACHE) };

/** The script in package.json. */
export const SERVE = `exec env NODE_COMPILE_CACHE=${COMPILE_CACHE} node ${NODE_FLAGS.join(' ')} src/main.ts`;
