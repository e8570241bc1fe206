/**
 * Announces whole activities by groups to forum software, which reads no boosts (FEP-1b12): posts of local people that a local group
 * shares, their edits and deletions. Other servers get the boost alone, because Mastodon ignores an announced activity.
 */
import { deliver } from '../../../domain/federation/outbox/deliveries.ts';
import { isDistributable } from '../../../domain/statuses/visible.ts';
import { announcedActivity } from '../../../entities/activitypub/group-activities.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inboxesRunning, type SharingGroup } from './groups-that-share.ts';

/** The names in NodeInfo of software that announces whole activities itself. */
const FORUMS: readonly string[] = ['discourse', 'friendica', 'kbin', 'lemmy', 'mbin', 'nodebb', 'piefed'];

/** The groups announce the activity about the status that they share. */
export async function announceToForums(
  platform: Platform,
  groups: readonly SharingGroup[],
  activity: () => Promise<object | null>,
): Promise<void> {
  for (const group of groups.filter(isDistributable)) {
    const inboxes = await inboxesRunning(platform, group, FORUMS);
    const announced = inboxes.length === 0 ? null : await activity();
    if (announced) await deliver(platform, group.groupId, announcedActivity(group.boost, group, announced), inboxes);
  }
}
