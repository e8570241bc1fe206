/** Finds what an address names: the kind of the row, and its id. */
import type { InstanceRelation } from '../../../generated/prisma/client.ts';
import { batchedStatement, MOST_LOOK_UPS, queryBatched } from '../../../platform/reading/batched-statement.ts';
import type { ActivityReference } from '../documents/activities/follow.ts';
import { isSameId } from '../documents/forms.ts';
import type { JsonObject } from '../documents/json.ts';
import { ownActorUris } from '../outbox/instance-key.ts';
import { isLocalUri } from '../outbox/requests.ts';
import type { ActivityContext } from './activity-context.ts';

export interface Row {
  id: bigint;
}

/** A row, or the document of an object that is not stored yet. */
export type Stored = Row | { id: null; document: JsonObject };

/** For an event also its UUID, by which its visibility is decided. */
export interface EventRow extends Row {
  uuid: string;
}

type Named = { local: boolean } & (({ kind: 'person' | 'group' | 'post' } & Row) | ({ kind: 'event' } & EventRow));

const named = batchedStatement('object_at', {
  most: MOST_LOOK_UPS,
  parameters: { uri: 'text' },
  text: `SELECT CASE a.type WHEN 'GROUP' THEN 'group' ELSE 'person' END AS kind, a.domain IS NULL AS local, a.id, NULL AS uuid
      FROM actors a WHERE a.uri = q.uri AND a.deleted_at IS NULL
    UNION ALL SELECT 'event', e.local, e.id, e.uuid::text FROM events e WHERE e.uri = q.uri
    UNION ALL SELECT 'post', s.local, s.id, NULL FROM statuses s WHERE s.uri = q.uri`,
}).as<Named>();

/** Local or remote; also a post that is deleted. */
export async function objectAt({ sql }: Pick<ActivityContext, 'sql'>, uri: string): Promise<Named | null> {
  return (await queryBatched(sql, named, { uri }))[0] ?? null;
}

const isThisServer = (ctx: ActivityContext, uri: string): boolean =>
  ownActorUris(ctx).some((own) => isSameId(uri, own));

/** The object that a local address names; `server` is the actor that stands for it. */
export async function localObject(ctx: ActivityContext, uri: string) {
  if (isThisServer(ctx, uri)) return { kind: 'server' } as const;
  const found = isLocalUri(ctx, uri) ? await objectAt(ctx, uri) : null;
  return found?.local ? found : ({ kind: 'unknown' } as const);
}

/** The addresses in Pixelfed's likes end with a slash. */
export const likedObject = (ctx: ActivityContext, uri: string) => localObject(ctx, uri.replace(/\/$/, ''));

/** Whether a reference names the Follow by this server: by its id, or by this server as the follower. */
export const isOwnFollow = (
  ctx: ActivityContext,
  { id, actor }: Pick<ActivityReference, 'id' | 'actor'>,
  { followed, followedUri }: InstanceRelation,
): boolean =>
  followed !== null &&
  ((id !== null && followedUri !== null && isSameId(id, followedUri)) || (actor !== null && isThisServer(ctx, actor)));
