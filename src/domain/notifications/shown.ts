/** Visibility of notifications, as SQL over `notifications n`; also for counts and groups. */
import type { IdentityContext } from '../access/context.ts';
import type { HeldRole } from '../access/roles.ts';
import { OWN_IDENTITIES } from '../actors/own-identity.ts';
import { DATE_POLL_VISIBLE } from '../date-polls/visible.ts';
import { EVENT_VISIBLE, viewerValues } from '../events/visible-sql.ts';
import { NUMBERS } from '../statuses/numbers.ts';
import { ACTIVE, READER, READER_KNOWN, STATUS_VISIBLE } from '../statuses/visible.ts';
import { type KindFilter, kindOf, kindsShown, type NotificationKind } from './kinds.ts';

export interface NotificationRow {
  id: bigint;
  type: NotificationKind;
  origin_id: bigint;
  status_id: bigint | null;
  status_actor_id: bigint | null;
  event_id: bigint | null;
  report_id: bigint | null;
  account_warning_id: bigint | null;
  collection_id: bigint | null;
  group_invitation_id: bigint | null;
  severance_id: bigint | null;
  member_id: bigint | null;
  tag_id: bigint | null;
  moved_to_id: bigint | null;
  date_poll_id: bigint | null;
  group_key: string | null;
  /** Whether its recipient's policy filters it; unknown for groups. */
  filtered?: boolean;
  created_at: Date;
  /** The revision of the row that the origin is shown from, like `author_revision` of a status. */
  origin_revision: string;
  /** The origin's numbers; see `readNumbers`. */
  origin_numbers: string;
}

export interface NotificationFilter extends KindFilter {
  originId: bigint | null;
  includeFiltered: boolean;
}

export const COLUMNS = `n.id, n.type, n.origin_id, n.status_id, s.actor_id AS status_actor_id, n.event_id, n.report_id, n.account_warning_id, n.collection_id, n.group_invitation_id, n.severance_id, n.member_id, n.tag_id, n.moved_to_id, n.date_poll_id,
  n.group_key, n.filtered, n.created_at, o.xmin AS origin_revision, ${NUMBERS(null, 't')} AS origin_numbers`;

export const NUMBERS_OF_ORIGIN = 'LEFT JOIN actor_stats t ON t.actor_id = n.origin_id';

const EVENT_VIEWER = { now: 'q.now', mine: 'q.mine', moderates: 'q.moderates', seesSuspended: 'q.sees_suspended' };

const JOINED = 'LEFT JOIN events e ON e.id = n.event_id LEFT JOIN actors eo ON eo.id = e.organizer_id';

/** As SQL: the group of an invitation, or of a membership, is shown (`groupVisibleTo`). */
const GROUP_SHOWN = (column: string, table: string, group: string): string => `(n.${column} IS NULL OR EXISTS (
    SELECT FROM ${table} t JOIN actors g ON g.id = t.${group} AND ${ACTIVE('g')} WHERE t.id = n.${column}))`;

/** As SQL: the subjects besides statuses are visible, so that no hidden one is counted or takes a place of a page. */
const SUBJECTS_SHOWN = `(n.event_id IS NULL OR ${EVENT_VISIBLE('e', 'eo', EVENT_VIEWER)})
    AND (n.date_poll_id IS NULL OR ${DATE_POLL_VISIBLE('n.date_poll_id', EVENT_VIEWER)})
    AND ${GROUP_SHOWN('group_invitation_id', 'group_invitations', 'group_id')} AND ${GROUP_SHOWN('member_id', 'members', 'parent_id')}`;

/**
 * The kinds of lists. Most requests are `plain`, which skips what they never contain: filtered notifications and those about
 * events, date polls and groups. `events` includes the latter, for apps that know their kinds. `kind` is a single kind, read by an index of its own,
 * because it may be rare. `sender` is a single sender, filtered or not: apps show requests by it.
 */
const LISTS = {
  plain: { more: '', where: 'NOT n.filtered AND n.event_id IS NULL' },
  events: { more: JOINED, where: `NOT n.filtered AND ${SUBJECTS_SHOWN}` },
  kind: { more: JOINED, where: `NOT n.filtered AND ${SUBJECTS_SHOWN}` },
  full: { more: JOINED, where: `(q.filtered OR NOT n.filtered) AND ${SUBJECTS_SHOWN}` },
  sender: { more: JOINED, where: `n.origin_id = q.origin AND ${SUBJECTS_SHOWN}` },
} as const;

export type ListKind = keyof typeof LISTS;

const LIST_KINDS = Object.keys(LISTS) as ListKind[];

/**
 * FROM and WHERE: without suspended origins, and without statuses and events that the viewer may not see. Only existing statuses
 * are checked, so that thousands of notifications by a suspended person are skipped cheaply.
 */
export const SHOWN = (list: ListKind, more = ''): string => `
  FROM notifications n LEFT JOIN statuses s ON s.id = n.status_id ${more} ${LISTS[list].more}
  JOIN actors o ON o.id = n.origin_id AND ${ACTIVE('o')}
  WHERE n.recipient_id = ${READER} AND (n.status_id IS NULL OR ${ACTIVE('o')} AND ${STATUS_VISIBLE(READER)}) AND ${LISTS[list].where}
    AND n.type = ${list === 'kind' ? 'q.kinds[1]' : 'ANY (q.kinds)'}`;

const PLAIN = { viewer: 'bigint', kinds: 'text[]' };

const FULL = {
  ...PLAIN,
  filtered: 'boolean',
  origin: 'bigint',
  now: 'timestamptz',
  user_id: 'bigint',
  identity_id: 'bigint',
  moderates: 'boolean',
  sees_suspended: 'boolean',
};

export type Asked = keyof typeof FULL;

/** Parameters and constant values of the statements of a kind of list. */
export const askedOf = (list: ListKind) => ({
  parameters: (list === 'plain' ? PLAIN : FULL) as typeof FULL,
  known: {
    ...READER_KNOWN,
    ...(list !== 'plain' && { mine: OWN_IDENTITIES('q.user_id', 'q.identity_id') }),
  },
});

/** One statement for each kind of list. */
export const forEachList = <Made>(make: (list: ListKind) => Made): Record<ListKind, Made> =>
  Object.fromEntries(LIST_KINDS.map((list) => [list, make(list)])) as Record<ListKind, Made>;

/** @param role of the viewer, where the context has none */
export function listFor(
  ctx: IdentityContext,
  filter: NotificationFilter,
  role: Pick<HeldRole, 'permissions'> | null = ctx.viewer.role,
): { list: ListKind; asked: Record<Asked, unknown> } {
  const { viewer } = ctx;
  const kinds = kindsShown(filter, role);
  const unfiltered = kinds.some((kind) => kindOf(kind).ours) ? 'events' : 'plain';
  const rest = filter.includeFiltered ? 'full' : kinds.length === 1 ? 'kind' : unfiltered;
  const list = filter.originId === null ? rest : 'sender';
  const asked = { viewer: viewer.actorId, kinds };
  if (list === 'plain') return { list, asked: asked as Record<Asked, unknown> };
  const { now, userId, identityId, moderates, seesSuspended } = viewerValues(ctx);
  return {
    list,
    asked: {
      ...asked,
      filtered: filter.includeFiltered,
      origin: filter.originId,
      now,
      user_id: userId,
      identity_id: identityId,
      moderates,
      sees_suspended: seesSuspended,
    },
  };
}

/** Everything that an app may know, from any sender. */
export const EVERYTHING: NotificationFilter = {
  types: [],
  excludeTypes: [],
  supportedTypes: null,
  originId: null,
  includeFiltered: true,
};
