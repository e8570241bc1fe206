/**
 * How long one job may fetch from others on account of a server that sent something; the rest is left out, or fetched by a retry.
 */
export const LOOK_UP_MS = 30_000;
