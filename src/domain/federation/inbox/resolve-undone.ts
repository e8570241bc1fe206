/** Resolves what an Undo takes back: something that its sender did before, which the Undo repeats or names by its id. */
import { batchedStatement, MOST_LOOK_UPS, queryBatched } from '../../../platform/reading/batched-statement.ts';
import type { ActivityReference } from '../documents/activities/follow.ts';
import { followIdOf } from '../outbox/uris.ts';
import type { ActivityContext } from './activity-context.ts';
import { likedObject, localObject, objectAt, type Row } from './object-at.ts';

/** A `reaction` is a further one to a post that is a favourite by the first. */
const ALL = [
  ...(['block', 'eventAnnounce', 'eventAnswer', 'eventInvite', 'eventLike', 'follow', 'followAccept'] as const),
  ...(['postAnnounce', 'postLike', 'reaction', 'serverFollow', 'serverFollowAccept'] as const),
];
type Kind = (typeof ALL)[number];

const KINDS = new Map<string, readonly Kind[]>([
  ['Accept', ['eventAnswer', 'followAccept', 'serverFollowAccept']],
  ['Announce', ['eventAnnounce', 'postAnnounce']],
  ['Block', ['block']],
  ['EmojiReact', ['eventLike', 'postLike', 'reaction']],
  ['Follow', ['follow', 'serverFollow']],
  ['Invite', ['eventInvite']],
  ['Join', ['eventAnswer']],
  ['Like', ['eventLike', 'postLike']],
  ['TentativeAccept', ['eventAnswer']],
]);

/** Finds the activity by its id, or by its object; `id` is the event, post or local actor. An Invite may address several actors, so only its id identifies it. */
const sent = batchedStatement('sent_activity', {
  most: MOST_LOOK_UPS,
  parameters: {
    ...{ actor: 'bigint', uri: 'text', kinds: 'text[]', object: 'text', about: 'bigint' },
    ...{ server: 'boolean', accepted: 'bigint' },
  },
  text: `SELECT s.kind, s.id FROM (
      SELECT 'eventAnswer' AS kind, e.id FROM events e WHERE e.local AND e.id IN (
        SELECT q.about UNION ALL SELECT p.event_id FROM participants p WHERE p.uri = q.uri AND p.actor_id = q.actor
        UNION ALL SELECT w.event_id FROM waiting_entries w WHERE w.uri = q.uri AND w.actor_id = q.actor
        UNION ALL SELECT i.event_id FROM event_interests i WHERE i.uri = q.uri AND i.actor_id = q.actor AND i.kind = 'MAYBE')
      UNION ALL SELECT CASE i.kind WHEN 'SHARE' THEN 'eventAnnounce' ELSE 'eventLike' END, i.event_id FROM event_interests i
        WHERE i.actor_id = q.actor AND i.kind <> 'MAYBE' AND (i.uri = q.uri OR i.event_id = q.about)
      UNION ALL SELECT 'eventInvite', v.event_id FROM event_invitations v JOIN events e ON e.id = v.event_id AND NOT e.local
        WHERE v.uri = q.uri AND v.inviter_id = q.actor
      UNION ALL SELECT 'follow', f.target_id FROM follows f
        WHERE f.follower_id = q.actor AND (f.uri = q.uri OR f.target_id = q.about)
      UNION ALL SELECT 'followAccept', f.follower_id FROM follows f JOIN actors a ON a.id = f.follower_id
        WHERE f.id = q.accepted AND f.target_id = q.actor AND q.object = a.uri || '#follows/' || f.id
      UNION ALL SELECT 'followAccept', f.follower_id FROM follows f WHERE f.uri = q.object AND f.target_id = q.actor
      UNION ALL SELECT 'serverFollow', r.id FROM instance_relations r
        WHERE r.actor_id = q.actor AND r.follower IS NOT NULL AND (r.follower_uri = q.uri OR q.server)
      UNION ALL SELECT 'serverFollowAccept', r.id FROM instance_relations r
        WHERE r.actor_id = q.actor AND r.followed IS NOT NULL AND r.followed_uri = q.object
      UNION ALL SELECT 'block', b.target_id FROM blocks b
        WHERE b.blocker_id = q.actor AND (b.uri = q.uri OR b.target_id = q.about)
      UNION ALL SELECT 'postAnnounce', s.reblog_of_id FROM statuses s
        WHERE s.actor_id = q.actor AND s.deleted_at IS NULL AND s.reblog_of_id IS NOT NULL AND (s.uri = q.uri OR s.reblog_of_id = q.about)
      UNION ALL SELECT CASE WHEN 'reaction' = ANY (q.kinds) AND l.uri <> q.uri THEN 'reaction' ELSE 'postLike' END, l.status_id
        FROM favourites l WHERE l.actor_id = q.actor AND l.status_id = q.about
      UNION ALL SELECT 'postLike', l.status_id FROM favourites l WHERE q.about IS NULL AND l.actor_id = q.actor AND l.uri = q.uri
    ) s WHERE s.kind = ANY (q.kinds)`,
}).as<{ kind: Kind } & Row>();

/** WordPress names the followed actor as the actor of the Follow. */
async function objectOf(ctx: ActivityContext, { type, actor, object }: ActivityReference) {
  if (object === null) return null;
  if (type === 'Announce') return objectAt(ctx, object);
  const local = await likedObject(ctx, object);
  return local.kind === 'unknown' && actor !== null ? localObject(ctx, actor) : local;
}

/** An id belongs to one activity of its sender, so the order of the kinds has no meaning. An activity without a type is named by its id alone. */
export async function resolveUndone(ctx: ActivityContext, undone: ActivityReference) {
  const { id: uri, type, object } = undone;
  const of = type === null ? null : await objectOf(ctx, undone);
  const [found] = await queryBatched(ctx.sql, sent, {
    ...{ actor: ctx.sender.id, uri, kinds: type === null ? ALL : (KINDS.get(type) ?? []) },
    ...{ object, about: of && 'id' in of ? of.id : null, server: of?.kind === 'server' },
    accepted: object === null ? null : followIdOf(object),
  });
  return found ?? ({ kind: 'unknown' } as const);
}
