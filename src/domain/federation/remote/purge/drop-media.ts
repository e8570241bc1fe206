/** Deletes the files of a server whose files are rejected from now on, in portions; jobs delete them from the storage. */
import type { Tx } from '../../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../../platform/database/sql.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { federationWithAll } from '../../../instance/federation.ts';
import { lockInOrder } from '../../../kernel/in-order.ts';
import { discardMedia } from '../../../media/discard-media.ts';
import { reviseStatuses } from '../../../statuses/revise-statuses.ts';
import { domainOf } from '../../outbox/requests.ts';

type Ctx = Pick<Platform, 'db' | 'sql'>;

const PORTION = 500;

/** The posts with these files are rendered again. */
async function drop(tx: Tx, media: readonly { id: bigint; statusId: bigint | null }[]): Promise<void> {
  const statusIds = media.flatMap(({ statusId }) => statusId ?? []);
  // A trigger on media changes them.
  await lockInOrder(tx, 'statuses', statusIds);
  await discardMedia(tx, { id: { in: media.map(({ id }) => id) } });
  await reviseStatuses(tx, ...statusIds);
}

const shown = { id: true, statusId: true, remoteUrl: true } as const;

const clearActorEmojis = statement(
  'clear_emojis_of_actors',
  `UPDATE actors SET emojis = '[]' WHERE id = ANY ($1::bigint[]) AND emojis <> '[]'`,
);

const clearStatusEmojis = statement(
  'clear_emojis_of_statuses',
  `UPDATE statuses SET emojis = '[]' WHERE id IN (
   SELECT id FROM statuses WHERE actor_id = ANY ($1::bigint[]) AND emojis <> '[]' ORDER BY id LIMIT ${PORTION} FOR NO KEY UPDATE)`,
);

/** Pictures, recordings and emoji of these actors. Pictures of profiles are fetched again when that is allowed. */
export async function dropMediaOf({ db }: Ctx, ids: readonly bigint[]): Promise<void> {
  for (;;) {
    const media = await db.media.findMany({ where: { ownerId: { in: [...ids] } }, select: shown, take: PORTION });
    if (media.length === 0) break;
    await db.$transaction((tx) => drop(tx, media));
  }
  await db.remoteActor.updateMany({
    where: { actorId: { in: [...ids] } },
    data: { avatarUrl: null, headerUrl: null },
  });
  await sqlWithin(db).run(clearActorEmojis, [ids]);
  const withEmojis = () => sqlWithin(db).run(clearStatusEmojis, [ids]);
  while ((await withEmojis()) > 0);
}

const HOST = "split_part(split_part(remote_url, '/', 3), ':', 1)";

const nextMedia = statement(
  'next_media_of_domain',
  `SELECT id, status_id AS "statusId", remote_url AS "remoteUrl" FROM media
   WHERE remote_url IS NOT NULL AND (${HOST} = $1 OR right(${HOST}, length($1) + 1) = '.' || $1) AND id > $2
   ORDER BY id LIMIT ${PORTION}`,
).as<{ remoteUrl: string }, 'remoteUrl'>();

/** Files on that server in posts of others. */
export async function dropMediaAt(ctx: Ctx, domain: string): Promise<void> {
  for (let after = 0n; ; ) {
    const found = await sqlWithin(ctx.db).many(nextMedia, [domain, after]);
    const hosts = await federationWithAll(
      ctx,
      found.map(({ remoteUrl }) => domainOf(remoteUrl)),
    );
    const refused = found.filter(({ remoteUrl }) => {
      const limits = hosts.get(domainOf(remoteUrl));
      return limits?.rejectMedia && (limits.allowed || limits.suspended);
    });
    if (refused.length > 0) await ctx.db.$transaction((tx) => drop(tx, refused));
    const last = found.at(-1);
    if (!last) return;
    after = last.id;
  }
}
