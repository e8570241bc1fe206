/** What programs that tests start are given, so that each need not compile the whole server anew: as `npm start` does. */
import path from 'node:path';

export const COMPILED = { NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../../node_modules/.cache/node') };
