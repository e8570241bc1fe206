/**
 * The order of deliveries to an inbox: no activity overtakes a waiting one about the same thing, or the remote server would end
 * up with an older text or with a deleted object.
 */
import type { OutgoingActivity } from '../../../generated/prisma/client.ts';
import { statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { queueOf } from '../../kernel/lanes.ts';
import { domainOf } from './requests.ts';

/** An activity as it is sent. */
export interface Sent {
  type?: unknown;
  actor?: unknown;
  object?: unknown;
  instrument?: unknown;
  result?: unknown;
}

/** The id of an object that may be embedded. */
export const idOf = (thing: unknown): string | null => {
  const id = typeof thing === 'object' && thing !== null ? (thing as { id?: unknown }).id : thing;
  return typeof id === 'string' ? id : null;
};

/** An act of an actor on an object can be repeated under another id, and many servers undo it without an id. */
export const deedOf = ({ type, actor, object }: Sent): string => `${type} ${idOf(actor)} ${idOf(object)}`;

const REQUESTS: readonly unknown[] = ['QuoteRequest', 'ReplyRequest'];

const MEMBERSHIPS: readonly unknown[] = ['Member', 'Join'];
const isOfMember = (object: unknown): boolean => MEMBERSHIPS.includes((object as Sent | null)?.type);

/** The object that an activity is about, and whether it ends that object. */
export function subjectOf(activity: Sent): Pick<OutgoingActivity, 'about' | 'ends'> {
  const { type, object } = activity;
  switch (type) {
    case 'Accept':
    case 'Reject':
      // The approval of a quote or reply, until it is deleted; its refusal ends nothing.
      if (REQUESTS.includes((object as Sent | null)?.type)) return { about: idOf(activity.result), ends: false };
      // For members and Joins: all activities of a membership have one address.
      if (typeof object === 'string' || isOfMember(object)) return { about: idOf(object), ends: type === 'Reject' };
      return { about: deedOf(object as Sent), ends: type === 'Reject' };
    case 'Undo':
      return { about: deedOf(object as Sent), ends: true };
    case 'Announce':
      // With an activity inside: in the order of the activities about its object.
      if ((object as Sent | null)?.actor && (object as Sent).object) return subjectOf(object as Sent);
      // With the object inside: its creation and changes have one order.
      if (typeof object !== 'string') return { about: idOf(object), ends: false };
      return { about: deedOf(activity), ends: false };
    case 'Follow':
    case 'Like':
    case 'Block':
    case 'Join':
      return { about: deedOf(activity), ends: false };
    case 'Leave':
      return { about: deedOf({ ...activity, type: 'Join' }), ends: true };
    case 'QuoteRequest':
    case 'ReplyRequest':
      // After the creation of the post that it contains, and not after its deletion.
      return { about: idOf(activity.instrument), ends: false };
    case 'Flag':
      return { about: null, ends: false };
    // Create, Update, Delete, Move, and Add and Remove of pinned posts.
    default:
      return { about: idOf(object), ends: type === 'Delete' };
  }
}

export const queueOfInbox = (inbox: string): string => queueOf('deliveries', domainOf(inbox));

/** SQL: a regular expression whose group is the host of a delivery's key; a job for several hosts has the name of its queue there. */
export const DELIVERY_KEY = '^activity:[0-9]+:(.*)$';

/** @param to the queue of a job for several hosts, or a host that did not accept the activity then */
export const deliveryKey = (activityId: bigint, to: string): string => `activity:${activityId}:${to}`;

type Ctx = Pick<Platform, 'sql'>;

const endedLater = statement(
  'activity_ended_later',
  'SELECT id FROM outgoing_activities WHERE about = $1 AND id > $2 AND ends LIMIT 1',
);

/** Whether the object was undone or deleted since: the activity is dropped, and only the end is delivered. */
export async function isVoid({ sql }: Ctx, { id, about, ends }: OutgoingActivity): Promise<boolean> {
  return about !== null && !ends && (await sql.many(endedLater, [about, id])).length > 0;
}

/** This many suffice, because each of them waited for its predecessors. */
const LOOKED_BACK = 20;

const before = statement(
  'activities_before',
  `SELECT id FROM outgoing_activities WHERE about = $1 AND id < $2 ORDER BY id DESC LIMIT ${LOOKED_BACK}`,
);

const waiting = statement(
  'deliveries_waiting',
  'SELECT max(run_at) AS until FROM graphile_worker.jobs WHERE key = ANY ($1::text[]) AND attempts < max_attempts',
);

/** Activities that must be delivered before this one, because they are about the same thing. */
export async function activitiesBefore({ sql }: Ctx, { id, about, ends }: OutgoingActivity): Promise<bigint[]> {
  // Everything that waits before an end is void.
  if (about === null || ends) return [];
  return (await sql.many(before, [about, id])).map((activity) => activity.id);
}

/** The time of the next attempt of an earlier activity at the inbox; null if this one may be sent. */
export async function turnOf({ sql }: Ctx, earlier: readonly bigint[], inbox: string): Promise<Date | null> {
  if (earlier.length === 0) return null;
  const keys = earlier.flatMap((id) => [deliveryKey(id, queueOfInbox(inbox)), deliveryKey(id, domainOf(inbox))]);
  return (await sql.many(waiting, [keys]))[0]?.until ?? null;
}
