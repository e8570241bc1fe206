/**
 * Subjects of notifications besides accounts and statuses: events, date polls, groups, tags, moves, reports, warnings and collections. Most pages have
 * none.
 */

import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { datePollVisibleTo } from '../../domain/date-polls/visible.ts';
import { eventIdsTo } from '../../domain/events/event-ids.ts';
import { titleFor } from '../../domain/events/texts.ts';
import { groupVisibleTo } from '../../domain/groups/visible.ts';
import { needsFallback } from '../../domain/notifications/kinds.ts';
import type { NotificationRow } from '../../domain/notifications/shown.ts';
import { tagUrl } from '../../domain/tags/url.ts';
import type { Actor, DatePoll, Event, Severance, Tag } from '../../generated/prisma/client.ts';
import { type AccountReport, accountReportSchema, presentAccountReports } from '../moderation/account-report.ts';
import { type Account, type AccountMaps, gatherAccounts } from '../people/account.ts';
import { type CollectionMaps, collectionSchema, gatherCollections } from '../people/collection.ts';
import { accountMoveSchema, gatherMoves, type MoveMaps, NO_MOVES, viewMove } from './account-move.ts';
import { accountWarningSchema, viewAccountWarning, type WarningRow } from './account-warning.ts';
import { notificationFallbackSchema, viewFallback } from './notification-fallback.ts';
import { severanceSchema, viewSeverance } from './severance.ts';

const communityEventSchema = z
  .object({ id: z.string(), title: z.string(), url: z.string(), begins_on: z.string(), status: z.string() })
  .meta({ id: 'NotifiedEvent', description: 'The event that a notification is about. Mastodon has none.' });

const communityGroupSchema = z
  .object({ id: z.string(), username: z.string(), name: z.string(), url: z.string() })
  .meta({ id: 'NotifiedGroup', description: 'The group that a notification is about. Mastodon has none.' });

const communityDatePollSchema = z
  .object({ id: z.string(), title: z.string(), url: z.string() })
  .meta({ id: 'NotifiedDatePoll', description: 'The date poll that a notification is about. Mastodon has none.' });

const communityTagSchema = z
  .object({ name: z.string(), url: z.string() })
  .meta({ id: 'NotifiedTag', description: 'The followed hashtag that caused a notification. Mastodon has none.' });

/** The fields of a notification, and of a group, that only some kinds have. */
export const subjectFields = {
  report: accountReportSchema.optional(),
  event: severanceSchema.optional(),
  moderation_warning: accountWarningSchema.optional(),
  collection: collectionSchema.optional(),
  community_event: communityEventSchema.optional(),
  community_group: communityGroupSchema.optional(),
  community_tag: communityTagSchema.optional(),
  community_move: accountMoveSchema.optional(),
  community_date_poll: communityDatePollSchema.optional(),
  fallback: notificationFallbackSchema.optional(),
};

export type SubjectFields = z.infer<z.ZodObject<typeof subjectFields>>;

export interface SubjectMaps {
  events: ReadonlyMap<bigint, Event>;
  eventIds: ReadonlyMap<bigint, string>;
  reports: ReadonlyMap<string, AccountReport>;
  severances: ReadonlyMap<bigint, Severance>;
  warnings: ReadonlyMap<bigint, WarningRow>;
  targets: AccountMaps;
  collections: CollectionMaps;
  /** By the id of the invitation or of the membership. */
  groups: ReadonlyMap<bigint, Actor>;
  tags: ReadonlyMap<bigint, Tag>;
  moves: MoveMaps;
  datePolls: ReadonlyMap<bigint, DatePoll>;
}

const NONE: SubjectMaps = {
  events: new Map(),
  eventIds: new Map(),
  reports: new Map(),
  severances: new Map(),
  warnings: new Map(),
  targets: new Map(),
  collections: new Map(),
  groups: new Map(),
  tags: new Map(),
  moves: NO_MOVES,
  datePolls: new Map(),
};

const SUBJECTS = [
  'event_id',
  'report_id',
  'account_warning_id',
  'collection_id',
  'group_invitation_id',
  'severance_id',
  'member_id',
  'tag_id',
  'moved_to_id',
  'date_poll_id',
] as const;

const idsOf = (rows: readonly NotificationRow[], name: (typeof SUBJECTS)[number]): bigint[] => [
  ...new Set(rows.flatMap((row) => row[name] ?? [])),
];

/** A few statements for each kind of subject. The rows were selected for the viewer, who may see them. */
export async function gatherSubjects(ctx: IdentityContext, rows: readonly NotificationRow[]): Promise<SubjectMaps> {
  const ids = SUBJECTS.map((name) => idsOf(rows, name));
  if (ids.every((found) => found.length === 0)) return NONE;
  const datePollIds = idsOf(rows, 'date_poll_id');
  const [eventIds = [], reportIds = [], warningIds = [], collectionIds = [], ...more] = ids;
  const [invitationIds = [], severanceIds = [], memberIds = [], tagIds = []] = more;
  const { db } = ctx;
  const [events, reports, warnings, invitations, severances, members, tags, datePolls] = await Promise.all([
    eventIds.length === 0 ? [] : db.event.findMany({ where: { id: { in: eventIds } } }),
    reportIds.length === 0 ? [] : db.report.findMany({ where: { id: { in: reportIds } } }),
    warningIds.length === 0
      ? []
      : db.accountWarning.findMany({ where: { id: { in: warningIds } }, include: { appeal: true } }),
    invitationIds.length === 0
      ? []
      : db.groupInvitation.findMany({
          where: { id: { in: invitationIds }, group: groupVisibleTo() },
          include: { group: true },
        }),
    severanceIds.length === 0 ? [] : db.severance.findMany({ where: { id: { in: severanceIds } } }),
    memberIds.length === 0
      ? []
      : db.member.findMany({
          where: { id: { in: memberIds }, parent: groupVisibleTo() },
          include: { parent: true },
        }),
    tagIds.length === 0 ? [] : db.tag.findMany({ where: { id: { in: tagIds } } }),
    datePollIds.length === 0
      ? []
      : db.datePoll.findMany({ where: { AND: [{ id: { in: datePollIds } }, datePollVisibleTo(ctx)] } }),
  ]);
  const [shownIds, shownReports, targets, collections, moves] = await Promise.all([
    eventIdsTo(ctx, events),
    presentAccountReports(ctx, reports),
    gatherAccounts(
      ctx,
      warnings.map((warning) => warning.targetId),
    ),
    gatherCollections(ctx, collectionIds),
    gatherMoves(ctx, rows),
  ]);
  return {
    events: new Map(events.map((event) => [event.id, event])),
    eventIds: shownIds,
    reports: new Map(shownReports.map((report) => [report.id, report])),
    severances: new Map(severances.map((severance) => [severance.id, severance])),
    warnings: new Map(warnings.map((warning) => [warning.id, warning])),
    targets,
    collections,
    groups: new Map([
      ...invitations.map(({ id, group }) => [id, group] as const),
      ...members.map(({ id, parent }) => [id, parent] as const),
    ]),
    tags: new Map(tags.map((tag) => [tag.id, tag])),
    moves,
    datePolls: new Map(datePolls.map((poll) => [poll.id, poll])),
  };
}

/** The relation of the group to the recipient or to the requester. */
const groupTie = (row: NotificationRow): bigint | null => row.group_invitation_id ?? row.member_id;

/** Whether its subject still exists, and is visible to the viewer. */
export function hasSubject({ groups, moves, datePolls }: SubjectMaps, row: NotificationRow): boolean {
  const tie = groupTie(row);
  return (
    (tie === null || groups.has(tie)) &&
    (row.moved_to_id === null || moves.accounts.has(row.moved_to_id)) &&
    (row.date_poll_id === null || datePolls.has(row.date_poll_id))
  );
}

/** @param supportedTypes the kinds that the app knows; null if it does not state them, and gets no fallback */
export function viewSubjects(
  ctx: IdentityContext,
  maps: SubjectMaps,
  row: NotificationRow,
  account: Account,
  supportedTypes: readonly string[] | null,
): SubjectFields {
  const event = row.event_id === null ? undefined : maps.events.get(row.event_id);
  const report = row.report_id === null ? undefined : maps.reports.get(row.report_id.toString());
  const warning = row.account_warning_id === null ? undefined : maps.warnings.get(row.account_warning_id);
  const severance = row.severance_id === null ? undefined : maps.severances.get(row.severance_id);
  const collection = row.collection_id === null ? undefined : maps.collections.get(row.collection_id);
  const tie = groupTie(row);
  const actor = tie === null ? undefined : maps.groups.get(tie);
  const group = actor && {
    id: actor.id.toString(),
    username: actor.preferredUsername,
    name: actor.name || actor.preferredUsername,
    url: actor.url,
  };
  const tagged = row.tag_id === null ? undefined : maps.tags.get(row.tag_id);
  const tag = tagged && { name: tagged.title, url: tagUrl(ctx, tagged.name) };
  const move = viewMove(maps.moves, row);
  const asked = row.date_poll_id === null ? undefined : maps.datePolls.get(row.date_poll_id);
  const datePoll = asked && {
    ...{ id: asked.uuid, title: asked.title },
    url: `${ctx.config.publicUrl}/date-polls/${asked.uuid}`,
  };
  const about = {
    ...{
      event,
      datePoll,
      tag,
      collection,
      group,
      reported: report?.target_account,
      text: report?.comment ?? warning?.text,
    },
    server: severance?.targetName,
    move: move ?? undefined,
  };
  const fallback = needsFallback(row.type, supportedTypes)
    ? viewFallback(row.type, ctx.viewer.locale, account, about)
    : null;
  return {
    ...(report && { report }),
    ...(severance && { event: viewSeverance(severance) }),
    ...(warning && { moderation_warning: viewAccountWarning(maps.targets, warning) }),
    ...(collection && { collection }),
    ...(event && {
      community_event: {
        id: maps.eventIds.get(event.id) ?? event.uuid,
        title: titleFor(event, ctx.languages),
        url: event.url,
        begins_on: event.beginsOn.toISOString(),
        status: event.status,
      },
    }),
    ...(group && { community_group: group }),
    ...(tag && { community_tag: tag }),
    ...(move && { community_move: move }),
    ...(datePoll && { community_date_poll: datePoll }),
    ...(fallback && { fallback }),
  };
}
