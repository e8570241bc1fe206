/** Serialization of times and days. */

/** ISO 8601 in UTC with milliseconds. */
export const timeText = (time: Date): string => time.toISOString();

/** The day in UTC, `2026-01-31`. */
export const dateText = (time: Date): string => time.toISOString().slice(0, 10);
