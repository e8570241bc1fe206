/** How long one job may ask others on account of a server that sent something: what does not answer then is left out, or asked by a retry. */
export const LOOK_UP_MS = 30_000;
