/**
 * Reads documents of remote posts: notes and polls in full, articles, pages and media as a title with a link. Events have their
 * own reader.
 */

import { claimedApproval } from './approvals/interaction-authorization.ts';
import {
  attachmentsOf,
  cardLinksOf,
  leadingPictureOf,
  MOST_ATTACHMENTS,
  type RemoteAttachment,
} from './attachments.ts';
import { type CollectionOfPost, collectionOfPost } from './collection.ts';
import { asArray, idOf, pageOf, pastOf, textOf, typesOf, urlOf } from './forms.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { type NoteText, noteTextOf } from './note-text.ts';
import { policiesOf, type RemotePolicies } from './policies.ts';
import { pollOf, type RemotePoll } from './poll.ts';
import { quoteOf, type RemoteQuote } from './quote.ts';
import { type Recipients, recipientsOf } from './recipients.ts';
import { type RemoteTags, tagsOf } from './tags.ts';

const POSTS = ['Note', 'Question'] as const;
const CONVERTED = ['Image', 'Audio', 'Video', 'Article', 'Page'] as const;
const TYPES = [...POSTS, ...CONVERTED];
export type RemoteNoteType = (typeof TYPES)[number];

const LONGEST_CONVERSATION = 2048;
const MOST_AUTHORS = 10;

export interface RemoteNote extends NoteText, Recipients, Omit<RemoteTags, 'quotes'> {
  id: string;
  type: RemoteNoteType;
  /** Its page, on the host of its id; the id if there is none. */
  url: string;
  /** Ids of all authors, people before groups. */
  attributedTo: string[];
  /** The person who wrote an Article for the group to which it is attributed, as Mobilizon says; null for all other posts. */
  writer: string | null;
  sensitive: boolean;
  /** Now, if the document has no time or one in the future. */
  published: Date;
  /** The time of the last edit; null if it was never edited, or the document does not say so. */
  updated: Date | null;
  inReplyTo: string | null;
  /** Any text; posts of one conversation share it. */
  conversation: string | null;
  context: string | null;
  attachments: RemoteAttachment[];
  /** Addresses that are shown as cards. */
  links: string[];
  quote: RemoteQuote | null;
  poll: RemotePoll | null;
  replies: CollectionOfPost | null;
  /** The counts of these are claims of the remote server. */
  likes: CollectionOfPost | null;
  shares: CollectionOfPost | null;
  policies: RemotePolicies;
  /** Address of the approval that a reply claims to have. */
  replyAuthorization: string | null;
  /** Whether a post for certain people is a direct message; null if the server does not say so. */
  directMessage: boolean | null;
}

/** The first known type, if there are several. */
const noteTypeOf = (json: JsonObject): RemoteNoteType | null =>
  typesOf(json).find((name): name is RemoteNoteType => (TYPES as readonly string[]).includes(name)) ?? null;

/** PeerTube names the person and the channel, in any order. */
export function authorsOf(json: Json | undefined): string[] {
  const authors = asArray(json).slice(0, MOST_AUTHORS);
  const isGroup = (author: Json): boolean => isObject(author) && typesOf(author).includes('Group');
  const ordered = [...authors.filter((author) => !isGroup(author)), ...authors.filter(isGroup)];
  return [...new Set(ordered.map(idOf).filter((id) => id !== null))];
}

function attachedTo(json: JsonObject, converted: boolean): RemoteAttachment[] {
  const attachments = attachmentsOf(json.attachment);
  const leading = converted ? (leadingPictureOf(json.image) ?? leadingPictureOf(json.icon)) : null;
  if (leading === null || attachments.some(({ url }) => url === leading.url)) return attachments;
  return [leading, ...attachments].slice(0, MOST_ATTACHMENTS);
}

export interface NoteReading {
  now: Date;
  /** The recipients of the activity that contains it, for objects that name none. */
  recipients?: Recipients;
}

/** Returns null if it has no id or no known type. `visibilityOf` and the author's document determine the visibility. */
export function readNote(json: JsonObject, { now, recipients }: NoteReading): RemoteNote | null {
  const id = urlOf(json.id);
  const type = noteTypeOf(json);
  if (id === null || type === null) return null;
  const converted = (CONVERTED as readonly string[]).includes(type);
  const url = pageOf(json, id);
  const { quotes, ...tags } = tagsOf(json.tag);
  const attachments = attachedTo(json, converted);
  return {
    id,
    type,
    url,
    ...noteTextOf(json, url, converted),
    ...tags,
    ...recipientsOf(json, recipients),
    attributedTo: authorsOf(json.attributedTo ?? json.actor),
    writer: type === 'Article' && json.attributedTo !== undefined ? idOf(json.actor) : null,
    sensitive: json.sensitive === true,
    published: pastOf(json.published, now) ?? now,
    updated: pastOf(json.updated, now),
    inReplyTo: idOf(json.inReplyTo),
    conversation: textOf(json.conversation, LONGEST_CONVERSATION),
    context: idOf(json.context) ?? textOf(json.context, LONGEST_CONVERSATION),
    attachments,
    links: cardLinksOf(json.attachment).filter((link) => attachments.every((attachment) => attachment.url !== link)),
    quote: quoteOf(json, quotes),
    poll: type === 'Question' ? pollOf(json, now) : null,
    // PeerTube names the answers to a video its comments.
    replies: collectionOfPost(json.replies ?? json.comments),
    likes: collectionOfPost(json.likes),
    shares: collectionOfPost(json.shares),
    policies: policiesOf(json.interactionPolicy),
    replyAuthorization: claimedApproval('Reply', json),
    directMessage: typeof json.directMessage === 'boolean' ? json.directMessage : null,
  };
}
