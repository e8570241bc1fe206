/** Notifies local people that some of their follows ended by an action of others, and names the cause. */
import type { Platform } from '../../platform/platform.ts';
import { notify } from './notify.ts';

const PORTION = 200;

/** Everybody who lost follows by this action, once. Idempotent. */
export async function notifySevered(
  platform: Pick<Platform, 'db' | 'sql' | 'clock' | 'ids'>,
  causeId: bigint,
): Promise<void> {
  for (let after = 0n; ; ) {
    const portion = await platform.db.severance.findMany({
      where: { causeId, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: PORTION,
    });
    for (const { id: severanceId, actorId } of portion)
      await notify(platform, [actorId], { kind: 'severed_relationships', originId: actorId, severanceId });
    const last = portion.at(-1);
    if (!last) return;
    after = last.id;
  }
}
