/** Refuses parameters that no part of the server could store or safely walk, naming the field. */
import { invalid, Refusal } from '../../platform/errors.ts';

/** Deeper than any real input, far less than what would exhaust the stack. */
const DEEPEST = 32;

/**
 * Walks everything a client sent, as plain values, and drops `__proto__` from it.
 *
 * @throws Refusal 422 for text with NUL or with half of a surrogate pair, which PostgreSQL cannot hold;
 * 400 for nesting deeper than 32
 */
export function inspect(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') inspectText(value, path);
  if (typeof value !== 'object' || value === null || value instanceof Blob) return;
  if (path.length >= DEEPEST) throw new Refusal('bad_request', 'Parameters are nested too deeply');
  // JSON may spell it as a key of its own; copied later it would become a prototype.
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
  for (const [key, inner] of Object.entries(value)) {
    inspectText(key, path);
    inspect(inner, [...path, key]);
  }
}

function inspectText(text: string, path: readonly string[]): void {
  const field = path.join('.') || 'parameter';
  if (text.includes('\0')) throw invalid({ [field]: ['contains a NUL byte'] });
  if (!text.isWellFormed()) throw invalid({ [field]: ['contains broken characters'] });
}
