/** Coercion of scalars: text, numbers, Rails booleans, enums. */
import type { WireRule } from '../../procedures/wire.ts';

/** Coerces one value; `undefined` means that the client sent nothing. */
export type Coerce = (value: unknown) => unknown;

/** Rails' false values; an empty value counts as not sent (Mastodon's errors, truthiness). */
const FALSE = new Set<unknown>([0, '0', 'f', 'F', 'false', 'FALSE', 'off', 'OFF']);

/** Leaves the value to zod. */
export const same: Coerce = (value) => value;

/** Numbers and booleans become text, so that an id may be written as a JSON number. */
export const text = (rule: WireRule | undefined): Coerce => {
  const blank = rule?.blank === 'absent';
  return (value) => {
    if (value === '' && blank) return undefined;
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  };
};

const DATA_URI = /^data:(image\/[\w.+-]+);base64,([A-Za-z0-9+/]*={0,2})$/;

/** A picture may be sent as a `data:` URI, as clients without multipart forms do; an empty value counts as not sent. */
export const file: Coerce = (value) => {
  if (value === '') return undefined;
  const [, type, base64] = (typeof value === 'string' && DATA_URI.exec(value)) || [];
  return type && base64 ? new File([Buffer.from(base64, 'base64')], 'picture', { type }) : value;
};

/** Anything but Rails' false values is true; values that are neither text nor number stay, and zod refuses them. */
export const boolean: Coerce = (value) => {
  if (value === '') return undefined;
  return typeof value === 'string' || typeof value === 'number' ? !FALSE.has(value) : value;
};

/** Plain decimals become numbers; with the rule `leading digits`, any text does. */
export const number = (rule: WireRule | undefined): Coerce => {
  const lenient = rule?.number === 'leading digits';
  return (value) => {
    if (value === '') return undefined;
    if (typeof value !== 'string') return value;
    if (lenient) return Number(/^\s*[+-]?\d{1,15}/.exec(value)?.[0] ?? 0);
    return /^[+-]?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  };
};

/** The allowed value with this spelling; an empty value counts as not sent unless it is allowed. */
export const choice = (allowed: readonly unknown[]): Coerce => {
  const written = new Map(allowed.map((value) => [String(value), value]));
  return (value) => {
    if (value === '' && !written.has('')) return undefined;
    const key = typeof value === 'object' || value === undefined ? undefined : String(value);
    return key !== undefined && written.has(key) ? written.get(key) : value;
  };
};
