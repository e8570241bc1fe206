/** The only time limits of the tests. They end hanging tests; no test on a working machine, however busy, comes near them. */

/** For a test or a hook. */
export const HANGING_MS = 300_000;

/**
 * For idle connections to a server in the process of its clients. A process that gets no processor while the limit of one ends could send a request
 * on a connection that its server closes before it reads the request.
 */
export const IDLE_MS = 3_600_000;

/** For one thing that a test waits for: shorter, so that the failure names it. */
export const WAIT_MS = 240_000;
