/** JSON in one spelling (JCS, RFC 8785), over which integrity proofs are made. */

/** Deeper documents would exhaust the stack. */
const DEEPEST = 100;

/** Numbers and texts are spelled as JSON.stringify does; keys are in the order of their UTF-16 units. @throws RangeError for deep values */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > DEEPEST) throw new RangeError('The document is too deep.');
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member, depth + 1)}`);
  return `{${members.join(',')}}`;
}
