/** Refuses parameters that cannot be stored or are nested too deeply, naming the field. */
import { invalid, Refusal } from '../../platform/errors.ts';

/** Deeper than any real input, far less than what overflows the stack. */
const MAX_DEPTH = 32;

/**
 * Walks all parameters and removes `__proto__` keys.
 *
 * @throws Refusal 422 for text with NUL or lone surrogates, which PostgreSQL cannot store;
 * 400 for nesting deeper than 32
 */
export function inspect(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') inspectText(value, path);
  if (typeof value !== 'object' || value === null || value instanceof Blob) return;
  if (path.length >= MAX_DEPTH) throw new Refusal('bad_request', 'Parameters are nested too deeply');
  // JSON.parse makes it an own property; a later copy would set the prototype.
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
