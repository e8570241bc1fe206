/** The only time limits of the tests. They end hanging tests; no test on a working machine, however busy, comes near them. */

/** For a test or a hook. */
export const HANGING_MS = 300_000;

/** For one thing that a test waits for: shorter, so that the failure names it. */
export const WAIT_MS = 240_000;
