/** The part of a job's payload that may be shown and logged: ids of rows, no user content. */

const ALLOWED = /Id$|^(template|effect|changes)$/;

/** The ids of a payload, and its enumerated values. */
export function payloadIds(payload: unknown): Record<string, string | string[]> {
  // Collected jobs concern the same row.
  if (Array.isArray(payload)) return payloadIds(payload[0]);
  if (typeof payload !== 'object' || payload === null) return {};
  const allowed = Object.entries(payload).filter(([name]) => ALLOWED.test(name));
  return Object.fromEntries(
    allowed.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}
