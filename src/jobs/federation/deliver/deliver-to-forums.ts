/**
 * Announces whole activities by groups to forum software, which reads no boosts (FEP-1b12): posts that a local group shares, their
 * edits and deletions; those of remote people as they were received. Other servers get the boost alone, because Mastodon ignores an
 * announced activity.
 */
import { deliver } from '../../../domain/federation/outbox/deliveries.ts';
import { isDistributable } from '../../../domain/statuses/visible.ts';
import { announcedActivity } from '../../../entities/activitypub/group-activities.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inboxesRunning, type SharingGroup } from './groups-that-share.ts';

/** The names in NodeInfo of software that announces whole activities itself. */
const FORUMS: readonly string[] = ['discourse', 'friendica', 'kbin', 'lemmy', 'mbin', 'nodebb', 'piefed'];

type Kind = 'Create' | 'Update' | 'Delete';

/** The activity of a remote person; null if it was not received, but the post was fetched. */
async function receivedActivity({ db }: Platform, statusId: bigint, kind: Kind): Promise<object | null> {
  const kept = await db.activityToGroup.findUnique({ where: { statusId_kind: { statusId, kind } } });
  return kept && JSON.parse(kept.activity);
}

/**
 * The groups announce the activity about the status that they share.
 *
 * @param local the activity about the post of a local person; null if there is none
 */
export async function announceToForums(
  platform: Platform,
  groups: readonly SharingGroup[],
  { statusId, kind }: { statusId: bigint; kind: Kind },
  local: () => Promise<object | null>,
): Promise<void> {
  for (const group of groups.filter(isDistributable)) {
    const inboxes = await inboxesRunning(platform, group, FORUMS, { isDeletion: kind === 'Delete' });
    if (inboxes.length === 0) continue;
    const about = group.isOfLocal ? await local() : await receivedActivity(platform, statusId, kind);
    const announced = about && announcedActivity(group.boost, group, about);
    if (announced) await deliver(platform, group.groupId, announced, inboxes);
  }
}
