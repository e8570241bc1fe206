/** Finds a stored post by its address. */
import type { Status } from '../../../../generated/prisma/client.ts';
import { batchedStatement, MOST_LOOK_UPS, queryBatched } from '../../../../platform/reading/batched-statement.ts';
import { STATUS_COLUMNS } from '../../../statuses/status-columns.ts';
import type { StoringContext } from './storing-context.ts';

const byUri = batchedStatement('status_by_uri', {
  most: MOST_LOOK_UPS,
  parameters: { uri: 'text' },
  text: `SELECT ${STATUS_COLUMNS('s')} FROM statuses s WHERE s.uri = q.uri AND s.deleted_at IS NULL`,
}).as<Status>();

export async function statusByUri({ sql }: Pick<StoringContext, 'sql'>, uri: string): Promise<Status | null> {
  const [found] = await queryBatched(sql, byUri, { uri });
  return found ?? null;
}
