/** Parses bracketed names in forms and query strings by the rules of Rack, which Mastodon's clients rely on. */
import { Refusal } from '../../platform/errors.ts';
import { MAX_VALUES, tooManyValues } from './value-count.ts';

type Hash = Record<string, unknown>;

/** Rack's own limit (param_depth_limit). */
const MAX_DEPTH = 32;

/** Without a prototype, so that `__proto__` and `constructor` are ordinary keys. */
const hash = (): Hash => Object.create(null) as Hash;
const isHash = (value: unknown): value is Hash =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null;

/**
 * Parses `a=1&b[]=2&c[d]=3`.
 *
 * @param text percent-encoded UTF-8
 * @returns an object without prototype
 * @throws Refusal 400 for malformed encoding and for conflicting names
 */
export function parsePairs(text: string): Hash {
  const parts = text.split('&', MAX_VALUES + 1).filter((part) => part !== '');
  return nest(
    parts.map((part): [string, unknown] => {
      const at = part.indexOf('=');
      return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
    }),
  );
}

/** Builds nested values from pairs, in order; the values may be files. Throws Refusal as parsePairs does. */
export function nest(pairs: readonly (readonly [string, unknown])[]): Hash {
  if (pairs.length > MAX_VALUES) throw tooManyValues();
  const root = hash();
  for (const [name, value] of pairs) set(root, name, value, 0);
  return root;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal('bad_request', 'Invalid query parameters: Invalid encoding');
  }
}

/** The first key of a bracketed name, and the rest. */
function split(name: string, depth: number): [key: string, rest: string] {
  if (depth === 0) {
    const at = name.indexOf('[', 1);
    return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at)];
  }
  const inner = /^\[([^\]]*)\]/.exec(name);
  return inner ? [inner[1] || '[]', name.slice(inner[0].length)] : [name, ''];
}

function set(target: Hash, name: string, value: unknown, depth: number): Hash | unknown[] {
  if (depth >= MAX_DEPTH) throw new Refusal('bad_request', 'Parameters are nested too deeply');
  const [key, rest] = split(name, depth);
  if (key === '') return target;
  if (rest === '' && key === '[]' && depth > 0) return [value];
  if (rest === '' || rest === '[') {
    target[rest === '' ? key : name] = value;
  } else if (rest.startsWith('[]')) {
    target[key] ??= [];
    const list = target[key];
    if (!Array.isArray(list)) throw mismatch('Array', key);
    append(list, rest, value, depth);
  } else {
    target[key] ??= hash();
    const inner = target[key];
    if (!isHash(inner)) throw mismatch('Hash', key);
    target[key] = set(inner, rest, value, depth + 1);
  }
  return target;
}

/** `list[]=1` appends; `list[][a]=1` sets the key in the last hash, or appends a new hash if it has the key already. */
function append(list: unknown[], rest: string, value: unknown, depth: number): void {
  if (rest === '[]') {
    list.push(value);
    return;
  }
  const key = /^\[\]\[([^[\]]+)\]$/.exec(rest)?.[1] ?? rest.slice(2);
  const last = list.at(-1);
  if (isHash(last) && !hasKey(last, key)) set(last, key, value, depth + 1);
  else list.push(set(hash(), key, value, depth + 1));
}

function hasKey(from: Hash, name: string): boolean {
  if (name.includes('[]')) return false;
  let at: unknown = from;
  for (const part of name.split(/[[\]]+/)) {
    if (part === '') continue;
    if (!isHash(at) || !(part in at)) return false;
    at = at[part];
  }
  return true;
}

const mismatch = (wanted: string, key: string): Refusal =>
  new Refusal('bad_request', `expected ${wanted} for param ${key}`);
