/** The columns of `statuses` under the names of the model, for prepared statements that answer loaded rows. */
import { Prisma } from '../../generated/prisma/client.ts';
import { modelColumns } from '../../platform/database/model-columns.ts';

/** As SQL over any alias of `statuses`. */
export const STATUS_COLUMNS = (row: string): string => modelColumns(row, Prisma.StatusScalarFieldEnum);
