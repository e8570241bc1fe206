/** How Node runs a process of the server: V8's flags and the environment. `npm run serve` says the same; tests and the bench start theirs with it. */
import path from 'node:path';

/**
 * The young generation grows to 64 MB by default and is never given back. Most objects of a request die long before 16 MB are full
 * (docs/decisions/0031-memory.md). The process itself says when garbage of the start goes (src/platform/collect-garbage.ts).
 */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--expose-gc'];

const COMPILE_CACHE = 'node_modules/.cache/node';

/** With a compile cache, so that a process need neither strip types nor compile the whole server. */
export const NODE_ENVIRONMENT = { NODE_COMPILE_CACHE: path.join(import.meta.dirname, '..', COMPILE_CACHE) };

/** What stands in package.json. */
export const SERVE = `exec env NODE_COMPILE_CACHE=${COMPILE_CACHE} node ${NODE_FLAGS.join(' ')} src/main.ts`;
