/** Text that no database takes is refused at the gate, in whatever field it stands. */
import { invalid } from '../platform/errors.ts';

/** Deeper than any input goes; what is below is no field of ours and is dropped by the schemas. */
const DEEPEST = 12;

interface Broken {
  /** The names that lead to it, the innermost first. */
  names: string[];
  problem: string;
}

function brokenIn(value: unknown, depth: number): Broken | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return { names: [], problem: 'contains a NUL byte' };
    return value.isWellFormed() ? null : { names: [], problem: 'is not valid Unicode' };
  }
  if (typeof value !== 'object' || value === null || depth >= DEEPEST) return null;
  if (!Array.isArray(value) && ![Object.prototype, null].includes(Object.getPrototypeOf(value))) return null;
  for (const name of Object.keys(value)) {
    const broken = brokenIn((value as Record<string, unknown>)[name], depth + 1);
    if (broken) return { ...broken, names: [...broken.names, name] };
  }
  return null;
}

/** Refuses NUL bytes and halves of surrogate pairs, naming the field. */
export function refuseBrokenText(value: unknown, whole = 'input'): void {
  const broken = brokenIn(value, 0);
  if (broken) throw invalid({ [broken.names.reverse().join('.') || whole]: [broken.problem] });
}
