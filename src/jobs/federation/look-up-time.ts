/**
 * How long one job may fetch documents that an activity of one server requires. Documents beyond it are omitted, or fetched by a retry.
 */
export const LOOK_UP_MS = 30_000;
