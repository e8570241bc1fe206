/** A cache of the representations of a row: nearly all viewers see the same, so few variants serve all of them. */
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
   * @param schema one of `takesPreSerialized`
   * @param most the number of variants that are kept for a row
   */
  constructor(schema: z.ZodType<Value>, most: number) {
    this.#schema = schema;
    this.#most = most;
  }

  /**
   * The variant that was built from the same parts, or a new one, pre-serialized. It lives as long as the row is in its cache.
   *
   * @param made the parts that all variants depend on besides the row; variants of older parts are dropped
   * @param seen the parts that this viewer's variant depends on
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
