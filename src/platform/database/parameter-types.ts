/** The TypeScript types of parameters that a statement names with their SQL types. */

/** Parameter names with their SQL types. */
export type Parameters = Readonly<Record<string, string>>;

interface Taken {
  bigint: bigint;
  int: number;
  float8: number;
  text: string;
  boolean: boolean;
  timestamptz: Date | 'infinity' | '-infinity';
  'bigint[]': readonly bigint[];
  'text[]': readonly string[];
}

/** SQL types whose values are checked. */
export type CheckedType = keyof Taken;

/** The values of the parameters. Those whose SQL types are not in this table are not checked. */
export type ValuesOf<Types extends Parameters> = {
  readonly [Name in keyof Types]: Types[Name] extends CheckedType ? Taken[Types[Name]] | null : unknown;
};
