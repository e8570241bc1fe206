/** Refuses text that PostgreSQL cannot store, in any field of an input. */
import { invalid } from '../platform/errors.ts';
import type { Phrase } from '../wording/texts.ts';

/** Deeper than any input schema; zod drops unknown fields below. */
const MAX_DEPTH = 12;

interface Broken {
  /** The path of the field, innermost name first. */
  names: string[];
  problem: Phrase;
}

function brokenIn(value: unknown, depth: number): Broken | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return { names: [], problem: 'contains a NUL byte' };
    return value.isWellFormed() ? null : { names: [], problem: 'is not valid Unicode' };
  }
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return null;
  if (!Array.isArray(value) && ![Object.prototype, null].includes(Object.getPrototypeOf(value))) return null;
  for (const name of Object.keys(value)) {
    const broken = brokenIn((value as Record<string, unknown>)[name], depth + 1);
    if (broken) return { ...broken, names: [...broken.names, name] };
  }
  return null;
}

/** Refuses NUL bytes and lone surrogates, naming the field. */
export function refuseBrokenText(value: unknown, whole = 'input'): void {
  const broken = brokenIn(value, 0);
  if (broken) throw invalid({ [broken.names.reverse().join('.') || whole]: [broken.problem] });
}
