/**
 * Activities about local events. A group sends those of its events, so that its followers accept them, and the signer is always
 * the named actor.
 */
import { collectionsOfServer } from '../../domain/federation/outbox/instance-key.ts';
import { timeText } from '../fields/time.ts';
import { ACTIVITY_STREAMS, PUBLIC } from './context.ts';
import { publishedText } from './document-time.ts';
import { type EventDocument, eventRecipients, ownerOf, withEventContext } from './event-document.ts';

/** Without `@context`. */
export function eventCreated({ row, event }: EventDocument): Record<string, unknown> {
  return {
    ...{ id: `${row.uri}/activity`, type: 'Create', actor: ownerOf(row).uri, object: event },
    ...{ published: publishedText(row.published), ...eventRecipients(row) },
  };
}

export const createEventActivity = (document: EventDocument): object => withEventContext(eventCreated(document));

/** @param at distinguishes two changes */
export const updateEventActivity = ({ row, event }: EventDocument, at: Date): object =>
  withEventContext({
    ...{ id: `${row.uri}#updates/${at.getTime()}`, type: 'Update', actor: ownerOf(row).uri, object: event },
    ...eventRecipients(row),
  });

interface InviteOf {
  id: string;
  inviter: string;
  invited: string;
}

/**
 * Contains the event, which may be private: recipients could not read it at its address without a signature by their server.
 */
export const inviteToEventActivity = ({ row, event }: EventDocument, { id, inviter, invited }: InviteOf): object => {
  const isForFew = row.visibility === 'PRIVATE';
  const object = isForFew ? { ...event, to: [invited], cc: [] } : event;
  return withEventContext({ id, type: 'Invite', actor: inviter, object, target: invited, to: [invited], cc: [] });
};

/** Without `@context`. Activities of the server as a whole, for its followers. */
function announced(server: string, { row }: EventDocument, object: object): Record<string, unknown> {
  return {
    ...{ id: `${server}#announces/${row.id}`, type: 'Announce', actor: server, object },
    ...{
      published: publishedText(row.published),
      to: [`${collectionsOfServer(server)}/followers`, ownerOf(row).uri],
      cc: [PUBLIC],
    },
  };
}

/** Contains the whole event, which is on the same host, so that nobody has to fetch it. */
export const announceToInstances = (server: string, document: EventDocument): object =>
  withEventContext(announced(server, document, document.event));

/** As Mobilizon has it in the outbox of a server. */
export const announcedCreate = (server: string, document: EventDocument): object =>
  announced(server, document, eventCreated(document));

/** The document at the address of a deleted event. */
export const eventTombstone = (uri: string, deleted: Date): object => ({
  ...{ id: uri, type: 'Tombstone', formerType: 'Event', deleted: timeText(deleted) },
});

export const deleteEventActivity = (
  uri: string,
  { uri: actor, followersUri }: { uri: string; followersUri: string },
  deleted: Date,
): object => ({
  '@context': ACTIVITY_STREAMS,
  ...{ id: `${uri}/delete`, type: 'Delete', actor, object: eventTombstone(uri, deleted) },
  ...{ to: [PUBLIC], cc: [followersUri] },
});
