/** Notifications in groups (Mastodon's entities, GroupedNotificationsResults). */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import type { NotificationGroupRow } from '../../domain/notifications/group-row.ts';
import { keyOf } from '../../domain/notifications/groups.ts';
import { NOTIFICATION_KINDS } from '../../domain/notifications/kinds.ts';
import { timeText } from '../fields/time.ts';
import { type Account, accountFields, accountSchema } from '../people/account.ts';
import { gatherStatuses, viewStatus } from '../statuses/status.ts';
import { statusSchema } from '../statuses/status-schema.ts';
import { findCounted, gatherCounted, viewCounted } from './counted-account.ts';
import { statusKeys } from './notification.ts';
import { gatherSubjects, hasSubject, type SubjectFields, subjectFields, viewSubjects } from './subjects.ts';

const { id, acct, avatar, avatar_static, avatar_description, locked, bot } = accountFields;

const partialAccountSchema = z
  .object({ id, acct, url: z.string(), avatar, avatar_static, avatar_description, locked, bot })
  .meta({ id: 'PartialAccountWithAvatar', description: 'As much of an account as its picture needs.' });

type PartialAccount = z.infer<typeof partialAccountSchema>;

const groupSchema = z
  .object({
    group_key: z.string(),
    notifications_count: z.int(),
    type: z.enum(NOTIFICATION_KINDS),
    most_recent_notification_id: z.int(),
    page_min_id: z.string().optional(),
    page_max_id: z.string().optional(),
    latest_page_notification_at: z.string().optional(),
    sample_account_ids: z.array(z.string()),
    status_id: z.string().optional(),
    ...subjectFields,
  })
  .meta({ id: 'NotificationGroup', description: 'Notifications of one kind that are about the same.' });

export const groupedNotificationsSchema = z
  .object({
    accounts: z.array(accountSchema),
    partial_accounts: z.array(partialAccountSchema).optional(),
    statuses: z.array(statusSchema),
    notification_groups: z.array(groupSchema),
  })
  .meta({ id: 'GroupedNotificationsResults', description: 'Groups of notifications, with what they refer to.' });

export type GroupedNotifications = z.infer<typeof groupedNotificationsSchema>;

/** `full`: all accounts. `partial_avatars`: all but the newest of each group only with the fields for their pictures. */
export const ACCOUNT_FORMS = ['full', 'partial_avatars'] as const;

export type AccountForm = (typeof ACCOUNT_FORMS)[number];

const partOf = (account: Account): PartialAccount => ({
  id: account.id,
  acct: account.acct,
  url: account.url ?? account.uri,
  avatar: account.avatar,
  avatar_static: account.avatar_static,
  avatar_description: account.avatar_description,
  locked: account.locked,
  bot: account.bot,
});

/** The options of an app's request for groups. */
export interface GroupsOptions {
  form?: AccountForm;
  supportedTypes?: readonly string[] | null;
}

/** @param views the accounts of its sample */
function viewGroup(row: NotificationGroupRow, views: readonly Account[], subjects: SubjectFields) {
  return {
    group_key: keyOf(row),
    notifications_count: row.members,
    type: row.type,
    most_recent_notification_id: Number(row.newest),
    ...(row.page_min !== null && { page_min_id: row.page_min.toString() }),
    ...(row.page_max !== null && { page_max_id: row.page_max.toString() }),
    ...(row.page_at !== null && { latest_page_notification_at: timeText(row.page_at) }),
    sample_account_ids: views.map((view) => view.id),
    ...(row.status_id !== null && { status_id: row.status_id.toString() }),
    ...subjects,
  };
}

/** By id, pre-serialized: the senders of these groups. */
async function gatherSenders(
  ctx: IdentityContext,
  rows: readonly NotificationGroupRow[],
): Promise<ReadonlyMap<bigint, Account>> {
  // The same people are in many groups.
  const senders = await findCounted(
    ctx,
    rows.flatMap((row) => row.sample),
  );
  const accounts = await gatherCounted(ctx, senders);
  const there = senders.filter(({ id }) => accounts.has(id));
  return new Map(there.map((sender) => [sender.id, viewCounted(accounts, sender)]));
}

/** A constant number of statements, as `presentNotifications`, and one for the numbers of senders. */
export async function presentGroups(
  ctx: IdentityContext,
  rows: readonly NotificationGroupRow[],
  { form = 'full', supportedTypes = null }: GroupsOptions = {},
): Promise<GroupedNotifications> {
  const [senders, statuses, subjects] = await Promise.all([
    gatherSenders(ctx, rows),
    gatherStatuses(ctx, statusKeys(rows)),
    gatherSubjects(ctx, rows),
  ]);
  const there = rows.filter(
    (row) =>
      row.sample.some((id) => senders.has(id)) &&
      (row.status_id === null || statuses.statuses.has(row.status_id)) &&
      hasSubject(subjects, row),
  );
  const full = new Map<string, Account>();
  const others = new Map<string, Account>();
  const groups = there.map((row) => {
    const views = row.sample.flatMap((id) => senders.get(id) ?? []);
    views.forEach((view, place) => {
      (place === 0 || form === 'full' ? full : others).set(view.id, view);
    });
    return viewGroup(row, views, viewSubjects(ctx, subjects, row, views[0] as Account, supportedTypes));
  });
  return {
    accounts: [...full.values()],
    ...(form === 'partial_avatars' && {
      partial_accounts: [...others.values()].filter((view) => !full.has(view.id)).map(partOf),
    }),
    statuses: statusKeys(there).map((key) => viewStatus(ctx, statuses, key.id)),
    notification_groups: groups,
  };
}
