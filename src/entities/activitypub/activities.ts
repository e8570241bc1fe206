/** Activities that this server sends. Ids are addresses below the actor's; only those of statuses can be fetched. */
import { announceRequestUri, quoteRequestUri, replyRequestUri } from '../../domain/federation/outbox/uris.ts';
import { timeText } from '../fields/time.ts';
import { featuredOf } from './actor-document.ts';
import { ACTIVITY_STREAMS, CONTEXT_OF_QUOTE_REQUESTS, PUBLIC } from './context.ts';
import { publishedText } from './document-time.ts';
import { approvalProperties, CONTEXTS } from './interaction-terms.ts';
import { type NoteRow, recipientsOf, type StatusDocument, withContext } from './note-document.ts';

/** An activity with an actor and an object; `to` is omitted if it has a single recipient. */
const plain = (id: string, type: string, actor: string, object: unknown): Record<string, unknown> => ({
  id,
  type,
  actor,
  object,
});

const framed = (activity: object): object => ({ '@context': ACTIVITY_STREAMS, ...activity });

export interface FollowReference {
  /** As it was received, or the address below the follower's. */
  uri: string;
  follower: string;
  target: string;
}

const followOf = ({ uri, follower, target }: FollowReference): object => plain(uri, 'Follow', follower, target);

export const followActivity = (follow: FollowReference): object => framed(followOf(follow));

export const undoFollow = (follow: FollowReference): object =>
  framed(plain(`${follow.uri}/undo`, 'Undo', follow.follower, followOf(follow)));

/** Both embed the follow as it was received: some servers find it by its id. */
export const acceptFollow = (follow: FollowReference, id: string): object =>
  framed(plain(id, 'Accept', follow.target, followOf(follow)));

export const rejectFollow = (follow: FollowReference, id: string): object =>
  framed(plain(id, 'Reject', follow.target, followOf(follow)));

/** @param authorization the address of the author's approval, if the like needed one */
export const likeActivity = (id: string, actor: string, object: string, authorization: string | null = null): object =>
  authorization === null
    ? framed(plain(id, 'Like', actor, object))
    : {
        ...{ '@context': CONTEXTS.Like, ...plain(id, 'Like', actor, object) },
        ...approvalProperties('Like', authorization),
      };

/** The author of a post, whom a request asks for an approval. */
interface RequestTarget {
  uri: string;
  author: string;
}

/** @param like the address of the Like that it contains */
export const likeRequest = (id: string, like: string, actor: string, { uri, author }: RequestTarget): object => ({
  ...{ '@context': CONTEXTS.Like, ...plain(id, 'LikeRequest', actor, uri) },
  ...{ to: [author], instrument: plain(like, 'Like', actor, uri) },
});

export const undoLike = (id: string, actor: string, object: string): object =>
  framed(plain(`${id}/undo`, 'Undo', actor, plain(id, 'Like', actor, object)));

export const blockActivity = (id: string, actor: string, object: string): object =>
  framed(plain(id, 'Block', actor, object));

export const undoBlock = (id: string, actor: string, object: string): object =>
  framed(plain(`${id}/undo`, 'Undo', actor, plain(id, 'Block', actor, object)));

const announceOf = ({
  uri,
  author_uri: actor,
  original_uri: original,
  approval,
}: NoteRow): Record<string, unknown> => ({
  ...plain(uri, 'Announce', actor, original),
  ...approvalProperties('Announce', approval?.authorization ?? null),
});

/** The Create of a status, or the Announce that a reblog is; the address of a reblog is that of its activity. */
export function activityOf({ row, note }: StatusDocument): Record<string, unknown> {
  const { uri, created_at: createdAt, author_uri: actor } = row;
  return {
    ...(note === null ? announceOf(row) : plain(`${uri}/activity`, 'Create', actor, note)),
    published: publishedText(createdAt),
    ...recipientsOf(row),
  };
}

export const createStatusActivity = (document: StatusDocument): object =>
  document.note === null && document.row.approval !== null
    ? { '@context': CONTEXTS.Announce, ...activityOf(document) }
    : withContext(activityOf(document));

/** @param at distinguishes two edits */
export const updateStatusActivity = (document: StatusDocument, at: Date): object =>
  withContext({
    ...plain(`${document.row.uri}#updates/${at.getTime()}`, 'Update', document.row.author_uri, document.note),
    ...recipientsOf(document.row),
  });

/** Contains the quoting post, which the quoted author's server may not get otherwise. */
export const quoteRequest = ({ row, note }: StatusDocument, quoted: string): object => ({
  '@context': CONTEXT_OF_QUOTE_REQUESTS,
  ...plain(quoteRequestUri(row.uri), 'QuoteRequest', row.author_uri, quoted),
  instrument: note,
});

/** Contains the reply, which nobody else gets before it is approved. */
export const replyRequest = ({ row, note }: StatusDocument, { uri, author }: RequestTarget): object => ({
  '@context': CONTEXTS.Reply,
  ...plain(replyRequestUri(row.uri), 'ReplyRequest', row.author_uri, uri),
  ...{ to: [author], instrument: note },
});

/** Contains the Announce, which nobody else gets before it is approved. */
export const announceRequest = (document: StatusDocument, { uri, author }: RequestTarget): object => ({
  '@context': CONTEXTS.Announce,
  ...plain(announceRequestUri(document.row.uri), 'AnnounceRequest', document.row.author_uri, uri),
  ...{ to: [author], instrument: activityOf(document) },
});

/** Addressed to everybody, whatever the audience of the status was. Gancio finds the object of a Tombstone by its `formerType`. */
export const deleteStatusActivity = (uri: string, actor: string, formerType: 'Note' | 'Question'): object =>
  framed({ ...plain(`${uri}#delete`, 'Delete', actor, { id: uri, type: 'Tombstone', formerType }), to: [PUBLIC] });

export const undoAnnounce = (uri: string, actor: string, original: string): object =>
  framed({ ...plain(`${uri}/undo`, 'Undo', actor, plain(uri, 'Announce', actor, original)), to: [PUBLIC] });

/** A vote for an option, by its name; a Note that is not displayed. */
export interface CastVote {
  id: string;
  name: string;
  voter: string;
  poll: string;
  author: string;
}

export function voteActivity({ id, name, voter, poll, author }: CastVote): object {
  const note = { id, type: 'Note', name, attributedTo: voter, inReplyTo: poll, to: [author] };
  return framed({ ...plain(`${id}/activity`, 'Create', voter, note), to: [author] });
}

/** Pins, or unpins, a post; `id` distinguishes two times. */
export const pinActivity = (id: string, pinned: boolean, actor: string, status: string): object =>
  framed({ ...plain(id, pinned ? 'Add' : 'Remove', actor, status), target: featuredOf(actor) });

export function updateActorActivity(actor: object & { id?: unknown }, at: Date): object {
  const { '@context': context, id, ...document } = actor as { '@context': unknown; id: string };
  const update = plain(`${id}#updates/${at.getTime()}`, 'Update', id, { id, ...document });
  return { '@context': context, ...update, to: [PUBLIC] };
}

export const deleteActorActivity = (actor: string): object =>
  framed({ ...plain(`${actor}#delete`, 'Delete', actor, actor), to: [PUBLIC] });

/** With a Tombstone, as Mobilizon reads it. */
export const deleteGroupActivity = (
  { uri, followersUri }: { uri: string; followersUri: string },
  deleted: Date,
): object =>
  framed({
    ...plain(`${uri}#delete`, 'Delete', uri, {
      ...{ id: uri, type: 'Tombstone', formerType: 'Group', deleted: timeText(deleted) },
    }),
    ...{ to: [PUBLIC], cc: [followersUri, `${uri}/members`] },
  });

export const moveActivity = (id: string, actor: string, target: string): object =>
  framed({ ...plain(id, 'Move', actor, actor), target });

/** By the server itself, so that the reporter stays anonymous. */
export const flagActivity = (id: string, server: string, objects: readonly string[], content: string): object =>
  framed({ ...plain(id, 'Flag', server, objects), content });
