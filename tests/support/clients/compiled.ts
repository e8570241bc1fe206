/** Environment of child processes: a compile cache, as `npm start` sets it, so that each need not compile the whole server. */
import path from 'node:path';

export const COMPILED = { NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../../node_modules/.cache/node') };
