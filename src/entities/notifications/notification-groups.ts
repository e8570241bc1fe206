/** Notifications in groups (Mastodon's entities, GroupedNotificationsResults). */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { NO_EMOJIS } from '../../domain/emojis/known-emojis.ts';
import type { GroupedAccount, NotificationGroupRow } from '../../domain/notifications/group-lines.ts';
import { type GroupsPage, keyOf } from '../../domain/notifications/groups.ts';
import { NOTIFICATION_KINDS } from '../../domain/notifications/kinds.ts';
import { isPreSerialized, preSerialize, takesPreSerialized } from '../../platform/cache/pre-serialized.ts';
import { GroupPages } from '../cache/group-pages.ts';
import { timeText } from '../fields/time.ts';
import { type Account, accountFields, accountSchema } from '../people/account.ts';
import { gatherStatuses, viewStatus } from '../statuses/status.ts';
import { statusSchema } from '../statuses/status-schema.ts';
import { gatherCounted, viewCounted } from './counted-account.ts';
import { statusKeys } from './notification.ts';
import { gatherSubjects, hasMore, hasSubject, type SubjectFields, subjectFields, viewSubjects } from './subjects.ts';

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

export const groupedNotificationsSchema = takesPreSerialized(
  z
    .object({
      accounts: z.array(accountSchema),
      partial_accounts: z.array(partialAccountSchema).optional(),
      statuses: z.array(statusSchema),
      notification_groups: z.array(groupSchema),
    })
    .meta({ id: 'GroupedNotificationsResults', description: 'Groups of notifications, with what they refer to.' }),
);

export type GroupedNotifications = z.infer<typeof groupedNotificationsSchema>;

/** `full`: all accounts. `partial_avatars`: all but the newest of each group with what their pictures need. */
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

/** How an app asks for groups. */
export interface Asked {
  form?: AccountForm;
  supportedTypes?: readonly string[] | null;
}

type Page = Pick<GroupsPage, 'groups' | 'statuses'>;

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

/** Pre-serialized if it depends on nothing but the page and the subjects of its rows. */
async function present(
  ctx: IdentityContext,
  page: Page,
  { form = 'full', supportedTypes = null }: Asked,
): Promise<GroupedNotifications> {
  const rows = page.groups;
  // The same people are in many groups.
  const senders = new Set(rows.flatMap((row) => row.accounts));
  const [accounts, statuses, subjects] = await Promise.all([
    gatherCounted(ctx, [...senders]),
    gatherStatuses(ctx, page.statuses ?? statusKeys(rows)),
    gatherSubjects(ctx, rows),
  ]);
  const known = new Map<GroupedAccount, Account>();
  for (const sender of senders) if (accounts.has(sender.id)) known.set(sender, viewCounted(accounts, sender));
  const there = rows.filter(
    (row) =>
      row.accounts.some((account) => known.has(account)) &&
      (row.status_id === null || statuses.statuses.has(row.status_id)) &&
      hasSubject(subjects, row),
  );
  const full = new Map<string, Account>();
  const others = new Map<string, Account>();
  const groups = there.map((row) => {
    const views = row.accounts.flatMap((account) => known.get(account) ?? []);
    views.forEach((view, place) => {
      (place === 0 || form === 'full' ? full : others).set(view.id, view);
    });
    return viewGroup(row, views, viewSubjects(ctx, subjects, row, views[0] as Account, supportedTypes));
  });
  const answer: GroupedNotifications = {
    accounts: [...full.values()],
    ...(form === 'partial_avatars' && {
      partial_accounts: [...others.values()].filter((view) => !full.has(view.id)).map(partOf),
    }),
    statuses: statusKeys(there).map((key) => viewStatus(ctx, statuses, key.id)),
    notification_groups: groups,
  };
  const isComplete = there.length === rows.length && known.size === senders.size;
  // What single statuses depend on beside their rows is known of each: such statuses are not pre-serialized.
  const isKept = isComplete && statuses.emojis === NO_EMOJIS && answer.statuses.every(isPreSerialized);
  return isKept ? preSerialize(groupedNotificationsSchema, answer) : answer;
}

const pages = new GroupPages<GroupedNotifications>();

/** A constant number of statements, as `presentNotifications`; none for a page that was shown before. */
export async function presentGroups(
  ctx: IdentityContext,
  page: Page,
  asked: Asked = {},
): Promise<GroupedNotifications> {
  const { form, supportedTypes = null } = asked;
  const askedFor = JSON.stringify([form, supportedTypes]);
  const known = pages.get(ctx, page, askedFor);
  if (known) return known;
  const answer = await present(ctx, page, asked);
  const isAboutNoMore = page.groups.every((row) => !hasMore(row, supportedTypes));
  if (isAboutNoMore && isPreSerialized(answer)) pages.keep(ctx, page, askedFor, answer);
  return answer;
}
