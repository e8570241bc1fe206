/** Deletes a post by a decision of the staff like any other post, and retains what an appeal may restore. */
import type { AccountWarning, Media, Status } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type CopiedKeys, copyFiles } from '../../media/copy-files.ts';
import type { StoringContext } from '../../media/store-files.ts';
import { removeIn } from '../writing/delete-status.ts';
import { RETAINED_TABLES } from './retained-tables.ts';

const ROWS = RETAINED_TABLES.map(
  ({ name, belongs }) => `'${name}', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM ${name} t WHERE ${belongs})`,
).join(', ');

const keepStatus = statement(
  'keep_removed_status',
  `INSERT INTO removed_statuses (status_id, actor_id, account_warning_id, rows, reply_ids, quote_ids)
  SELECT s.id, s.actor_id, $2, jsonb_build_object('statuses', jsonb_build_array(to_jsonb(s)), ${ROWS}),
    ARRAY(SELECT c.id FROM statuses c WHERE c.in_reply_to_id = s.id), ARRAY(SELECT c.id FROM statuses c WHERE c.quoted_status_id = s.id)
  FROM statuses s WHERE s.id = $1 AND s.deleted_at IS NULL AND s.reblog_of_id IS NULL
  ON CONFLICT DO NOTHING`,
);

const keepMedia = statement(
  'keep_removed_media',
  `INSERT INTO removed_media (media_id, status_id, key, small_key, row)
  SELECT m.id, m.status_id, $2, $3, to_jsonb(m) FROM media m JOIN removed_statuses r ON r.status_id = m.status_id
  WHERE m.id = $1 ON CONFLICT DO NOTHING`,
);

const lockStanding = statement(
  'lock_standing_warning',
  'SELECT id FROM account_warnings WHERE id = $1 AND overruled_at IS NULL FOR UPDATE',
);

/** An appeal that is approved at the same time waits, or was faster. */
async function stillStands(tx: Tx, warningId: bigint): Promise<boolean> {
  const rows = await sqlWithin(tx).many(lockStanding, [warningId]);
  return rows.length > 0;
}

/** Idempotent. Files are copied first, because those under the known URLs are deleted with the post. */
export async function removeByDecision(
  ctx: StoringContext & Pick<Platform, 'db'>,
  warning: Pick<AccountWarning, 'id'>,
  status: Status,
): Promise<void> {
  const copies: [Media, CopiedKeys][] = [];
  for (const media of await ctx.db.media.findMany({ where: { statusId: status.id } }))
    copies.push([media, await copyFiles(ctx, media)]);
  await ctx.db.$transaction(async (tx) => {
    if (!(await stillStands(tx, warning.id))) return;
    await sqlWithin(tx).run(keepStatus, [status.id, warning.id]);
    for (const [{ id }, { key, smallKey }] of copies) await sqlWithin(tx).run(keepMedia, [id, key, smallKey]);
    await removeIn(tx, ctx, status, true);
  });
}
