/** The columns of a table under the names of its model, for prepared statements that answer loaded rows. */

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * As SQL over a row.
 *
 * @param fields such as `Prisma.ActorScalarFieldEnum`
 */
export const modelColumns = (row: string, fields: Readonly<Record<string, string>>): string =>
  Object.values(fields)
    .map((field) => `${row}.${columnOf(field)} AS "${field}"`)
    .join(', ');
