/** A cache of what is shown of a row: it looks the same to nearly everybody, so that few variants serve all. */
import type { z } from 'zod';
import { preSerialize } from './pre-serialized.ts';

type Parts = readonly unknown[];

interface Entry<Value> {
  made: Parts;
  seen: Parts;
  value: Value;
}

const isSame = (one: Parts, other: Parts): boolean => one.every((part, i) => part === other[i]);

export class Variants<Row extends object, Value extends object> {
  readonly #of = new WeakMap<Row, Entry<Value>[]>();
  readonly #schema: z.ZodType<Value>;
  readonly #most: number;

  /**
   * @param schema of `takesPreSerialized`
   * @param most how many variants of a row are kept
   */
  constructor(schema: z.ZodType<Value>, most: number) {
    this.#schema = schema;
    this.#most = most;
  }

  /**
   * The variant that was made of the same, or else a new one, pre-serialized. It lives as long as the row is in its cache.
   *
   * @param made what all variants are made of beside the row; those of older parts are dropped
   * @param seen what this one is made of for its viewer
   */
  get(row: Row, made: Parts, seen: Parts, make: () => Value): Value {
    const current = (this.#of.get(row) ?? []).filter((entry) => isSame(entry.made, made));
    const known = current.find((entry) => isSame(entry.seen, seen));
    if (known) return known.value;
    const value = preSerialize(this.#schema, make());
    this.#of.set(row, [{ made, seen, value }, ...current.slice(0, this.#most - 1)]);
    return value;
  }
}
