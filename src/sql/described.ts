/** The types of described statements: columns as PostgreSQL describes them, and how a statement may narrow them. */

/** A column that is an expression, or comes from an outer join: PostgreSQL knows its type, but not whether it can be null. */
export interface Computed<Type> {
  readonly computed: Type;
}

type TypeOf<Column> = Column extends Computed<infer Type> ? Type | null : Column;

/** A row: whatever is not known to be present may be null. */
export type RowOf<Columns> = Columns extends unknown
  ? { -readonly [Name in keyof Columns]: TypeOf<Columns[Name]> }
  : never;

type Comparable<One, Other> = One extends Other ? true : Other extends One ? true : false;

/** Whether a narrowing forgets that a column of a table is nullable. */
type ForgetsNull<Column, Asserted> =
  Column extends Computed<unknown> ? false : null extends Column ? (null extends Asserted ? false : true) : false;

/** `Asserted` if it may be the type of the column, else a type to which it is not assignable. */
type FittingColumn<Column, Asserted, IsPresent> =
  unknown extends TypeOf<Column>
    ? Asserted
    : Comparable<NonNullable<Asserted>, NonNullable<TypeOf<Column>>> extends false
      ? TypeOf<Column>
      : IsPresent extends true
        ? Asserted
        : true extends ForgetsNull<Column, Asserted>
          ? { error: 'this column is nullable' }
          : Asserted;

/** A row whose columns are narrowed to those of `Narrow`. */
export type Narrowed<Columns, Narrow> = Omit<RowOf<Columns>, keyof Narrow> & Narrow;

/** `Row` if its fields fit the described columns. A field without a column must be optional. */
export type Fitting<Columns, Row, Present = never> = {
  [Name in keyof Row]: Name extends keyof Columns
    ? FittingColumn<Columns[Name], Row[Name], Name extends Present ? true : false>
    : Record<never, never> extends Pick<Row, Name>
      ? Row[Name]
      : never;
};
