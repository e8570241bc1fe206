/** Deliveries: the inboxes of an activity, and the jobs that deliver to them. */
import type { JobOptions } from '../../../platform/database/outbox.ts';
import {
  type ColumnsOf,
  type ParametersOf,
  type Statement,
  type StatementName,
  statement,
} from '../../../platform/database/sql.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Computed } from '../../../sql/described.ts';
import { MEMBER_ROLES } from '../../groups/states.ts';
import { federationWithAll } from '../../instance/federation.ts';
import { enqueueMany } from '../../kernel/outbox.ts';
import { COUNTED, READERS_OF_GROUP } from '../../statuses/visible.ts';
import { synchronizationOf } from './followers-digest.ts';
import { maySend } from './may-send.ts';
import { deliveryKey, queueOfInbox, type Sent, subjectOf } from './order.ts';
import { domainOf } from './requests.ts';

type Ctx = Pick<Platform, 'db' | 'sql' | 'clock' | 'ids'>;

/** As SQL over `actors x`: a remote actor that may receive activities. Suspended ones receive deletions alone. */
export const REMOTE_OR_SUSPENDED = 'x.domain IS NOT NULL AND x.deleted_at IS NULL';
export const REMOTE = `${REMOTE_OR_SUSPENDED} AND x.suspended_at IS NULL`;

/** The statements that select inboxes. */
type InboxStatement = {
  [Name in StatementName]: ColumnsOf<Name> extends { inbox: Computed<string> } ? Name : never;
}[StatementName];

/** Selects the distinct inboxes of actors `x`: the shared inbox of a server that has one. */
export function inboxesBy<const Name extends InboxStatement>(name: Name, from: string) {
  const select = statement(name, `SELECT DISTINCT coalesce(x.shared_inbox, x.inbox) AS inbox ${from}`);
  return async ({ sql }: Pick<Platform, 'sql'>, ...values: ParametersOf<Name>): Promise<string[]> =>
    (await sql.many(select as Statement<{ inbox: string }>, values)).map(({ inbox }) => inbox);
}

/** Each inbox once: one for each server with a shared inbox. */
export const inboxesOfFollowers = inboxesBy(
  'inboxes_of_followers',
  `FROM follows f JOIN actors x ON x.id = f.follower_id WHERE f.target_id = $1 AND f.approved AND ${REMOTE}`,
);

const ofActors = inboxesBy('inboxes_of_actors', `FROM actors x WHERE x.id = ANY ($1::bigint[]) AND ${REMOTE}`);

/** The inboxes of some actors; local actors have none. */
export const inboxesOf = async (ctx: Ctx, actorIds: readonly bigint[]): Promise<string[]> =>
  actorIds.length === 0 ? [] : ofActors(ctx, [...actorIds]);

/** How recent an act of the actor must be for a server without followers to receive the activity. */
const RECENT_MS = 2 * 86_400_000;

const ofProfile = inboxesBy(
  'inboxes_of_profile',
  `FROM actors x WHERE ${REMOTE} AND x.id IN (
     SELECT f.follower_id FROM follows f WHERE f.target_id = $1
     UNION SELECT g.target_id FROM (
       SELECT f.target_id FROM follows f WHERE f.follower_id = $1 AND f.id > $2 ORDER BY f.id DESC LIMIT 2000) g
     UNION SELECT m.actor_id FROM members m WHERE m.parent_id = $1 AND m.role >= ${MEMBER_ROLES.MEMBER}
     UNION SELECT p.actor_id FROM (
       SELECT e.id FROM events e WHERE e.organizer_id = $1 OR e.attributed_to_id = $1 ORDER BY e.begins_on DESC LIMIT 200
     ) e JOIN participants p ON p.event_id = e.id AND p.role <> 'REJECTED'
     UNION SELECT m.actor_id FROM mentions m JOIN (
       SELECT s.id FROM statuses s WHERE s.actor_id = $1 AND s.id > $2 AND s.deleted_at IS NULL ORDER BY s.id DESC LIMIT 200
     ) s ON s.id = m.status_id)`,
);

/**
 * The servers that show the profile of a local actor: those of followers, of members of a group, of participants in its events,
 * and of people whom it followed or mentioned recently.
 */
export const inboxesOfProfile = (ctx: Ctx, actorId: bigint): Promise<string[]> =>
  ofProfile(ctx, actorId, firstIdAt(new Date(ctx.clock.now().getTime() - RECENT_MS)));

/** The inboxes of remote people who block the actor. */
export const inboxesOfBlockers = inboxesBy(
  'inboxes_of_blockers',
  `FROM blocks b JOIN actors x ON x.id = b.blocker_id WHERE b.target_id = $1 AND ${REMOTE}`,
);

/** All known inboxes: one for each server with a shared inbox. */
export const everyInbox = inboxesBy('every_inbox', `FROM actors x WHERE ${REMOTE_OR_SUSPENDED}`);

/** As SQL over `statuses s`: the actors besides the author's followers that may have a copy of it. */
const INVOLVED = `(
  SELECT m.actor_id FROM mentions m WHERE m.status_id = s.id
  UNION SELECT s.in_reply_to_actor_id WHERE s.visibility IN ('PUBLIC', 'UNLISTED')
  UNION SELECT s.quoted_actor_id
  UNION SELECT o.actor_id FROM statuses o WHERE o.id = s.reblog_of_id
  UNION SELECT r.actor_id FROM statuses r WHERE r.in_reply_to_id = s.id OR r.reblog_of_id = s.id OR r.quoted_status_id = s.id
  UNION SELECT l.actor_id FROM favourites l WHERE l.status_id = s.id
  UNION SELECT unnest(ARRAY[e.organizer_id, e.attributed_to_id]) FROM event_comments c JOIN events e ON e.id = c.event_id
    WHERE c.status_id = s.conversation_id AND s.visibility IN ('PUBLIC', 'UNLISTED')
  UNION SELECT p.actor_id FROM event_comments c JOIN participants p ON p.event_id = c.event_id AND p.role <> 'REJECTED'
    WHERE c.status_id = s.conversation_id AND s.visibility IN ('PUBLIC', 'UNLISTED')
  UNION SELECT v.actor_id FROM poll_votes v JOIN polls p ON p.id = v.poll_id WHERE p.status_id = s.id)`;

const ofAcquainted = inboxesBy(
  'inboxes_of_acquainted',
  `FROM actors x WHERE ${REMOTE} AND x.id IN (
     SELECT f.follower_id FROM follows f WHERE f.target_id = $1
     UNION SELECT f.target_id FROM follows f WHERE f.follower_id = $1
     UNION SELECT b.blocker_id FROM blocks b WHERE b.target_id = $1
     UNION SELECT b.target_id FROM blocks b WHERE b.blocker_id = $1
     UNION SELECT m.actor_id FROM members m WHERE m.parent_id = $1
     UNION SELECT m.parent_id FROM members m WHERE m.actor_id = $1
     UNION SELECT r.reporter_id FROM reports r WHERE r.reported_id = $1
     UNION SELECT p.actor_id FROM events e JOIN participants p ON p.event_id = e.id WHERE e.organizer_id = $1 OR e.attributed_to_id = $1
     UNION SELECT wl.actor_id FROM events e JOIN waiting_entries wl ON wl.event_id = e.id WHERE e.organizer_id = $1 OR e.attributed_to_id = $1
     UNION SELECT unnest(ARRAY[e.organizer_id, e.attributed_to_id]) FROM participants p JOIN events e ON e.id = p.event_id WHERE p.actor_id = $1
     UNION SELECT i.actor_id FROM statuses s JOIN LATERAL ${INVOLVED} i (actor_id) ON true WHERE s.actor_id = $1 AND s.deleted_at IS NULL)`,
);

/**
 * The servers that know a local actor by anything that is stored: follows and requests, blocks, memberships, reports, events, and
 * its posts with their mentions, answers, favourites and reblogs.
 */
export const inboxesOfAcquainted = (ctx: Ctx, actorId: bigint): Promise<string[]> => ofAcquainted(ctx, actorId);

/** As SQL over `statuses s` and its author `a`: whether relays forward it. */
const RELAYED = `(s.visibility = 'PUBLIC' AND s.reblog_of_id IS NULL AND s.local AND a.silenced_at IS NULL)`;

const ofRelays = statement(
  'inboxes_of_relays',
  `SELECT r.inbox FROM statuses s JOIN actors a ON a.id = s.actor_id JOIN relays r ON r.state = 'ACCEPTED'
   WHERE s.id = $1 AND ${RELAYED}
     AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = s.actor_id AND b.target_id = r.actor_id)
     AND NOT EXISTS (SELECT FROM account_domain_blocks h WHERE h.actor_id = s.actor_id AND h.domain = split_part(r.inbox, '/', 3))`,
);

/** The inboxes of relays that accepted this server, for a public post of nobody who is limited; its author may block the relay or hide its server. */
export const inboxesOfRelays = async ({ sql }: Pick<Platform, 'sql'>, statusId: bigint): Promise<string[]> =>
  (await sql.many(ofRelays, [statusId])).map(({ inbox }) => inbox);

/**
 * As SQL over a new status `s` of `actors a` that reblogs `o` or none: whether it may concern remote actors. `inboxesOfStatus`
 * decides which; a status that stays local, as most do, costs no statement of its own.
 */
export const CONCERNS_OTHERS = `(a.domain IS NULL AND (
  EXISTS (SELECT FROM actors x WHERE x.id IN (s.in_reply_to_actor_id, s.quoted_actor_id, o.actor_id) AND ${REMOTE})
  OR EXISTS (SELECT FROM mentions m JOIN actors x ON x.id = m.actor_id WHERE m.status_id = s.id AND ${REMOTE})
  OR EXISTS (SELECT FROM members m JOIN actors x ON x.id = m.actor_id WHERE m.parent_id = s.actor_id AND m.role >= ${MEMBER_ROLES.MEMBER} AND ${REMOTE})
  OR EXISTS (SELECT FROM event_comments c JOIN participants p ON p.event_id = c.event_id JOIN actors x ON x.id = p.actor_id WHERE c.status_id = s.conversation_id AND ${REMOTE})
  OR ${RELAYED} AND EXISTS (SELECT FROM relays r WHERE r.state = 'ACCEPTED')
  OR EXISTS (SELECT FROM ${READERS_OF_GROUP} r (actor_id) JOIN actors x ON x.id = r.actor_id AND ${REMOTE})
  OR ${COUNTED('s')} AND EXISTS (SELECT FROM follows f JOIN actors x ON x.id = f.follower_id
    WHERE f.target_id IN (s.actor_id, s.in_reply_to_actor_id) AND f.approved AND ${REMOTE})))`;

/** As SQL over `actors x` and `statuses s`: people whom the author blocks do not see it. */
export const UNBLOCKED = 'NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = s.actor_id AND b.target_id = x.id)';

const ofStatus = (name: 'inboxes_of_status' | 'inboxes_of_deleted_status', told: string) =>
  inboxesBy(
    name,
    `FROM statuses s JOIN LATERAL (
     SELECT i.actor_id FROM ${INVOLVED} i (actor_id)
     UNION SELECT f.follower_id FROM follows f WHERE f.target_id = s.actor_id AND f.approved AND ${COUNTED('s')}
     UNION SELECT r.actor_id FROM ${READERS_OF_GROUP} r (actor_id)
     -- What a group shares is for its members, too.
     UNION SELECT m.actor_id FROM members m WHERE m.parent_id = s.actor_id AND m.role >= ${MEMBER_ROLES.MEMBER} AND ${COUNTED('s')}
     -- Followers of the local author to whom it replies see the thread.
     UNION SELECT f.follower_id FROM follows f JOIN actors pa ON pa.id = f.target_id AND pa.domain IS NULL
       WHERE f.target_id = s.in_reply_to_actor_id AND f.approved AND s.visibility IN ('PUBLIC', 'UNLISTED')
   ) w ON true JOIN actors x ON x.id = w.actor_id AND ${told} WHERE s.id = $1`,
  );

/** The inboxes of actors that may see the status, or have it already. */
export const inboxesOfStatus = ofStatus(
  'inboxes_of_status',
  `${REMOTE} AND ${UNBLOCKED} AND (s.group_id IS NULL OR x.id IN ${READERS_OF_GROUP})`,
);

/** The same for a deleted status, while its rows exist: suspended actors have it, too. */
export const inboxesOfDeleted = ofStatus('inboxes_of_deleted_status', REMOTE_OR_SUSPENDED);

/** The inboxes of a group's followers and members. */
export const inboxesOfGroup = inboxesBy(
  'inboxes_of_group',
  `FROM (
     SELECT f.follower_id FROM follows f WHERE f.target_id = $1 AND f.approved
     UNION SELECT m.actor_id FROM members m WHERE m.parent_id = $1 AND m.role >= ${MEMBER_ROLES.MEMBER}
   ) w (actor_id) JOIN actors x ON x.id = w.actor_id AND ${REMOTE}`,
);

/**
 * The inboxes of the event's group, the organizers' followers, the group's members, participants, people on the waiting list, invited
 * people, and people who shared, favourited or commented on it.
 */
export const inboxesOfEvent = inboxesBy(
  'inboxes_of_event',
  `FROM events e JOIN LATERAL (
     SELECT f.follower_id FROM follows f WHERE f.target_id IN (e.organizer_id, e.attributed_to_id) AND f.approved
     UNION SELECT m.actor_id FROM members m WHERE m.parent_id = e.attributed_to_id AND m.role >= ${MEMBER_ROLES.MEMBER}
     UNION SELECT e.attributed_to_id
     UNION SELECT p.actor_id FROM participants p WHERE p.event_id = e.id AND p.role <> 'REJECTED'
     UNION SELECT wl.actor_id FROM waiting_entries wl WHERE wl.event_id = e.id
     UNION SELECT i.actor_id FROM event_interests i WHERE i.event_id = e.id
     UNION SELECT vi.actor_id FROM event_invitations vi WHERE vi.event_id = e.id
     UNION SELECT c.actor_id FROM event_comments ec JOIN statuses c ON c.id = ec.status_id WHERE ec.event_id = e.id
   ) w (actor_id) ON true JOIN actors x ON x.id = w.actor_id AND ${REMOTE} WHERE e.id = $1`,
);

const OF_INSTANCES = `FROM instance_relations r JOIN actors x ON x.id = r.actor_id AND ${REMOTE}
   LEFT JOIN events e ON e.id = $1
   WHERE r.follower = 'ACCEPTED'
     AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id IN (e.organizer_id, e.attributed_to_id) AND b.target_id = x.id)
     AND NOT EXISTS (SELECT FROM account_domain_blocks h WHERE h.actor_id IN (e.organizer_id, e.attributed_to_id) AND h.domain = x.domain)`;

/**
 * The inboxes of servers that follow this one, except those that the organizers of the event hide. The deletion of an event goes
 * to all of them.
 */
export const inboxesOfInstances = inboxesBy('inboxes_of_instances', OF_INSTANCES);

/** The same for the servers that follow the actor of one origin: a further one by its handle domain, or the first one by null. */
export const inboxesOfInstancesOf = inboxesBy(
  'inboxes_of_instances_of_origin',
  `${OF_INSTANCES} AND r.origin IS NOT DISTINCT FROM $2`,
);

/** The inboxes without those of servers that this one does not federate with, and of hosts that are unavailable. */
async function reachable(ctx: Ctx, inboxes: readonly string[]): Promise<string[]> {
  const hosts = [...new Set(inboxes.map(domainOf))];
  const [federations, gone] = await Promise.all([
    federationWithAll(ctx, hosts),
    ctx.db.remoteHost.findMany({
      where: { host: { in: hosts }, unavailableSince: { not: null } },
      select: { host: true },
    }),
  ]);
  const without = new Set(gone.map(({ host }) => host));
  return inboxes.filter((inbox) => federations.get(domainOf(inbox))?.allowed && !without.has(domainOf(inbox)));
}

/** The growing pauses between so many attempts span a week. */
export const MOST_ATTEMPTS = 36;

export interface DeliveryOptions extends Pick<JobOptions, 'priority'> {
  /** The previous key of the actor signs, because other servers do not know the current one yet. */
  byPreviousKey?: boolean;
  /** The handle domain of the further origin whose actor signs for this server; null for the first one. */
  origin?: string | null;
  /** The activity is for followers alone; each server is told the digest of the followers on it, to compare with its own. */
  synchronizesFollowers?: boolean;
}

/**
 * Enqueues a job for the inboxes of each queue. The activity is stored once and signed for each inbox when it is sent; activities
 * about the same thing keep their order. A suspended actor sends only what ends something.
 *
 * @param by the actor that signs; null for this server
 * @returns the inboxes whose servers can be reached
 */
export async function deliver(
  ctx: Ctx,
  by: bigint | null,
  activity: Sent,
  inboxes: readonly string[],
  { byPreviousKey = false, origin = null, synchronizesFollowers = false, ...options }: DeliveryOptions = {},
): Promise<string[]> {
  if (inboxes.length === 0) return [];
  const [wanted, may] = await Promise.all([reachable(ctx, [...new Set(inboxes)]), maySend(ctx, by, activity)]);
  if (wanted.length === 0 || !may) return [];
  const id = ctx.ids.next();
  const subject = subjectOf(activity);
  const signer = { actorId: by, byPreviousKey, origin };
  const row = { id, ...signer, body: JSON.stringify(activity), ...subject, createdAt: ctx.clock.now() };
  const synchronization = synchronizesFollowers && by !== null ? await synchronizationOf(ctx, by) : null;
  await ctx.db.$transaction(async (tx) => {
    await tx.outgoingActivity.create({ data: row });
    const jobs = [...Map.groupBy(wanted, queueOfInbox)].map(([queue, together]) => {
      const [host = '', ...others] = new Set(together.map(domainOf));
      const key = deliveryKey(id, others.length === 0 ? host : queue);
      const payload = {
        activityId: id.toString(),
        inboxes: together,
        ...(synchronization && { synchronization: synchronization(together) }),
      };
      return { payload, host, key };
    });
    await enqueueMany(tx, 'activity.due', jobs, { maxAttempts: MOST_ATTEMPTS, ...options });
  });
  return wanted;
}
