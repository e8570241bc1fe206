/** The columns of `statuses` under the names of the model, for prepared statements that answer whole rows. */
import { Prisma } from '../../generated/prisma/client.ts';

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** As SQL over any alias of `statuses`. */
export const STATUS_COLUMNS = (row: string): string =>
  Object.values(Prisma.StatusScalarFieldEnum)
    .map((field) => `${row}.${columnOf(field)} AS "${field}"`)
    .join(', ');
