/** Rows encoded as JSON arrays with fixed positions: PostgreSQL builds them in half the time of objects, which repeat each key. */
import { whole } from '../../domain/kernel/whole-row.ts';

/** How a value is decoded: ids are text, because JSON numbers are too small for them. */
type Kind = 'plain' | 'id' | 'time';

type Columns<Row> = { readonly [Name in keyof Row]: readonly [column: string, kind?: Kind] };

const READ: Readonly<Record<Kind, (value: never) => unknown>> = {
  plain: (value) => value,
  id: (value: string) => BigInt(value),
  time: (value: string) => new Date(value),
};

export class PackedRow<Row extends object> {
  readonly #places: { name: string; column: string; kind: Kind }[];

  /** @param columns the column of each field, and how it is decoded if not as plain JSON */
  constructor(columns: Columns<Row>) {
    const entries = Object.entries(columns) as [string, readonly [string, Kind?]][];
    this.#places = entries.map(([name, [column, kind = 'plain']]) => ({ name, column, kind }));
  }

  /**
   * SQL that encodes the row `alias`.
   *
   * @param parts expressions that follow its columns
   */
  sql(alias: string, parts: readonly string[] = []): string {
    const columns = this.#places.map(({ column, kind }) => `${alias}.${column}${kind === 'id' ? '::text' : ''}`);
    return `json_build_array(${[...columns, ...parts].join(', ')})`;
  }

  /** The position of the first part. */
  get width(): number {
    return this.#places.length;
  }

  /** Decodes a row, and marks it as whole. */
  unpack(values: readonly unknown[]): Row {
    const row: Record<string, unknown> = {};
    for (const [place, { name, kind }] of this.#places.entries()) {
      const value = values[place];
      row[name] = kind === 'plain' || value === null ? value : READ[kind](value as never);
    }
    return whole(row) as Row;
  }
}
