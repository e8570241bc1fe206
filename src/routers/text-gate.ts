/** Text that no database takes is refused at the gate, in whatever field it stands. */
import { invalid } from '../platform/errors.ts';

/** Deeper than any input goes; what is below is no field of ours and is dropped by the schemas. */
const DEEPEST = 12;

/** Refuses NUL bytes and halves of surrogate pairs, naming the field. */
export function refuseBrokenText(value: unknown, path = 'input', depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalid({ [path]: ['contains a NUL byte'] });
    if (!value.isWellFormed()) throw invalid({ [path]: ['is not valid Unicode'] });
  } else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
    const isPlain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value));
    if (!isPlain) return;
    for (const [key, inner] of Object.entries(value))
      refuseBrokenText(inner, depth === 0 ? key : `${path}.${key}`, depth + 1);
  }
}
