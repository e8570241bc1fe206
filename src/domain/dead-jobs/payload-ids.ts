/** What of a job's payload may be shown and logged: which rows it is about, and nothing that people wrote. */

const KEPT = /Id$|^(template|effect|changes)$/;

/** The ids of a payload, and the words that say what happened to them. */
export function payloadIds(payload: unknown): Record<string, string | string[]> {
  if (typeof payload !== 'object' || payload === null) return {};
  const kept = Object.entries(payload).filter(([name]) => KEPT.test(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}
