/** Reads one activity of an archive's outbox: what is imported of it, or why it is skipped. */
import { plainTextOf } from '../../../kernel/html/plain-text.ts';
import type { NewPoll } from '../../../statuses/polls/check-poll.ts';
import type { ImportedResults } from '../../../statuses/writing/status-rows.ts';
import type { Words } from '../../../statuses/writing/words.ts';
import { nameInArchive } from '../../../transfers/posts/archive-layout.ts';
import type { RemoteAttachment } from '../../documents/attachments.ts';
import { asArray, dateOf, isSameHost, isType, objectsOf, totalOf } from '../../documents/forms.ts';
import { isObject, type Json, type JsonObject } from '../../documents/json.ts';
import { type RemoteNote, readNote } from '../../documents/note.ts';
import { recipientsOf, visibilityOf } from '../../documents/recipients.ts';
import { wordsOf } from '../store/store-status.ts';
import type { ArchiveOwner } from './read-outbox.ts';

/** An unreadable activity counts as failed. */
export type NotImported = 'failed' | 'skippedBoosts' | 'skippedDirect' | 'skippedPolls' | 'skippedEmpty';

export interface ArchivedPoll extends NewPoll {
  results: ImportedResults;
}

/** The text has full handles, and mentions nobody. */
export interface ArchivedPost extends Words {
  uri: string;
  published: Date;
  inReplyTo: string | null;
  visibility: 'PUBLIC' | 'UNLISTED' | 'PRIVATE';
  /** Their addresses end with names in the archive. */
  attachments: RemoteAttachment[];
  poll: ArchivedPoll | null;
}

/** No host has this name. */
const ARCHIVE = 'https://archive.invalid/';

/** Attachments in an archive have paths instead of addresses. */
function withAddresses(object: JsonObject): JsonObject {
  const attachment = asArray(object.attachment).map((each): Json => {
    const path = isObject(each) && typeof each.url === 'string' ? nameInArchive(each.url) : null;
    return path !== null && isObject(each) ? { ...each, url: ARCHIVE + path } : each;
  });
  return { ...object, attachment };
}

/** The name of the file in the archive; null for one that is not in it. */
export const fileOf = ({ url }: RemoteAttachment): string | null =>
  url.startsWith(ARCHIVE) ? nameInArchive(url.slice(ARCHIVE.length)) : null;

const MOST_OPTIONS = 500;

/** Whether the document has the votes of each option. */
const hasResults = (object: JsonObject): boolean =>
  objectsOf(object.anyOf ?? object.oneOf, MOST_OPTIONS).every(
    ({ replies }) => isObject(replies) && totalOf(replies.totalItems) !== null,
  );

/** A poll is closed here, even if it runs on its own server. */
function closedPoll({ poll, published }: RemoteNote, now: Date): ArchivedPoll | null {
  if (poll === null) return null;
  const end = poll.closed ?? poll.endTime ?? published;
  const tallies = poll.options.map(({ votes }) => votes);
  const votersCount = poll.votersCount ?? tallies.reduce((sum, votes) => sum + votes, 0);
  return {
    options: poll.options.map(({ title }) => title),
    expiresAt: end > now ? now : end,
    multiple: poll.multiple,
    hideTotals: false,
    results: { tallies, votersCount },
  };
}

/**
 * Names people by their full handles, because a short one is that of another person on this server: an edit of the post would
 * mention them.
 */
function withFullHandles(text: string, mentions: RemoteNote['mentions']): string {
  const handles = new Map<string, string>();
  for (const { href, name } of mentions) {
    const [, username = '', host = new URL(href).host] = /^@?([^@\s]+)(?:@([^@\s]+))?$/.exec(name ?? '') ?? [];
    if (username !== '' && !handles.has(username)) handles.set(username, `@${username}@${host}`);
  }
  return text.replace(/(?<![\w@/.])@([\w.-]*\w)(?![@\w])/g, (short, username) => handles.get(username) ?? short);
}

export function readArchived(activity: JsonObject, owner: ArchiveOwner, now: Date): ArchivedPost | NotImported {
  if (isType(activity, 'Announce')) return 'skippedBoosts';
  const { object } = activity;
  if (!isType(activity, 'Create') || !isObject(object)) return 'failed';
  const note = readNote(withAddresses(object), { now, recipients: recipientsOf(activity) });
  if (!note || dateOf(object.published) === null || !note.attributedTo.includes(owner.id)) return 'failed';
  if (!isSameHost(note.id, owner.id)) return 'failed';
  const visibility = visibilityOf(note, owner.followers);
  if (visibility === 'DIRECT') return 'skippedDirect';
  if (note.type === 'Question' && (note.poll === null || !hasResults(object))) return 'skippedPolls';
  const { content, ...read } = wordsOf(note, [], false);
  // A quote becomes a link, because the quoted post may not be stored, and its author has not approved this quote.
  const quoted = note.quote?.id ?? '';
  const text = `${withFullHandles(plainTextOf(content), note.mentions)}\n\n${quoted}`.trim();
  if (text === '' && note.attachments.length === 0) return 'skippedEmpty';
  const { id: uri, published, inReplyTo, attachments } = note;
  const words = { ...read, text, sensitive: read.sensitive || read.spoilerText !== '' };
  return { uri, published, inReplyTo, ...words, visibility, attachments, poll: closedPoll(note, now) };
}
