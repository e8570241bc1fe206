/**
 * The document of a local event for other servers: an Event with the terms of Mobilizon and of FEP-8a8e. Unknown values are null,
 * as in Mobilizon; empty lists are included, since some servers require them.
 */
import type { DomainContext } from '../../domain/access/context.ts';
import { shortcodesIn, textOf } from '../../domain/emojis/shortcode.ts';
import { categoryName } from '../../domain/events/categories.ts';
import { storedOptions } from '../../domain/events/options.ts';
import { type EventText, storedTexts } from '../../domain/events/texts.ts';
import { isOpenKind, storedKinds } from '../../domain/events/ticket-kinds.ts';
import { cancellationParagraph } from '../../domain/federation/documents/events/texts.ts';
import { tagUrl } from '../../domain/tags/url.ts';
import { type EmojiMap, gatherEmojis } from '../fields/custom-emoji.ts';
import { timeText } from '../fields/time.ts';
import { mediaUrl } from '../fields/urls.ts';
import { CONTEXT_OF_EVENTS, PUBLIC } from './context.ts';
import { publishedText } from './document-time.ts';
import { emojiTags } from './emoji-tags.ts';
import { type EventDocumentRow, eventRowsByIds, type PlaceOf } from './event-rows.ts';
import { eventSummary } from './event-summary.ts';
import type { Recipients } from './note-document.ts';
import { zonedTime } from './zoned-time.ts';

type Reading = Pick<DomainContext, 'sql' | 'config' | 'bus' | 'clock'>;

/** The actor that signs the event's activities: the group, or the organizer if the event has no group or a remote one. */
export const ownerOf = ({ group, organizer }: EventDocumentRow) => (group?.here ? group : organizer);

const membersUri = ({ uri }: { uri: string }): string => `${uri}/members`;

/** The recipients. The public collection in `to` means public, in `cc` unlisted; otherwise the event is for followers. */
export function eventRecipients(row: EventDocumentRow): Recipients {
  const { followers } = ownerOf(row);
  // A group of another server passes it on.
  const passing = row.group && !row.group.here ? [row.group.uri, row.group.followers] : [];
  const named = [...passing, ...row.mentions.map(({ uri }) => uri)];
  if (row.visibility === 'PRIVATE') return { to: [row.group?.here ? membersUri(row.group) : followers], cc: named };
  const isListed = row.visibility !== 'UNLISTED' && !row.silenced;
  return isListed ? { to: [PUBLIC], cc: [followers, ...named] } : { to: [followers], cc: [PUBLIC, ...named] };
}

/** Mobilizon reads only numbers that are no whole ones; a millionth of a degree is a hand's breadth. */
const decimal = (degrees: number): number => (Number.isInteger(degrees) ? degrees + 0.000_001 : degrees);

/**
 * Mobilizon reads a place once for each id, so a changed place needs another id: each change of an address creates another row.
 */
function placeOf(eventUri: string, place: PlaceOf) {
  const { id, url, description, street, floor, postalCode, locality, region, country, latitude, longitude } = place;
  const streetAddress = [street, floor].filter(Boolean).join(', ') || null;
  return {
    id: `${eventUri}#places/${id}`,
    ...(url !== null && { url }),
    type: 'Place',
    // Some refuse a place without a name.
    name: description ?? streetAddress ?? locality ?? country ?? 'Place',
    address: {
      type: 'PostalAddress',
      ...{ streetAddress, postalCode, addressLocality: locality, addressRegion: region, addressCountry: country },
    },
    ...(latitude !== null && longitude !== null && { latitude: decimal(latitude), longitude: decimal(longitude) }),
  };
}

/** One object, never a list: Mobilizon loses events with a list of places. */
function locationOf({ uri, address, online_address: url }: EventDocumentRow): object | null {
  if (address) return placeOf(uri, address);
  return url === null ? null : { type: 'VirtualLocation', name: 'Online', url };
}

/** The picture has the name by which Mobilizon recognizes the banner; its description is the summary. */
function attachmentsOf(ctx: Reading, { picture, online_address: href }: EventDocumentRow): object[] {
  const banner = picture && {
    ...{
      type: 'Document',
      mediaType: picture.type,
      url: mediaUrl(ctx, picture.key),
      name: 'Banner',
      isBannerImage: true,
    },
    ...(picture.description && { summary: picture.description }),
    ...(picture.blurhash && { blurhash: picture.blurhash }),
  };
  const website = href && { type: 'Link', href, mediaType: 'text/html', name: 'Website' };
  return [banner, website].filter((item) => item !== null && item !== '');
}

/** The picture as servers of posts and the plugin of WordPress read it, with its description. */
const imageOf = (ctx: Reading, { picture }: EventDocumentRow): object | null =>
  picture && {
    ...{ type: 'Image', mediaType: picture.type, url: mediaUrl(ctx, picture.key) },
    ...(picture.description && { name: picture.description }),
  };

const JOIN_MODES = { FREE: 'free', RESTRICTED: 'restricted', INVITE: 'invite' } as const;
const REPLIES = { ALLOW_ALL: 'allow_all', MODERATED: 'moderated', CLOSED: 'closed' } as const;

/** Only the total; the members stay private. */
export const countedOf = (row: EventDocumentRow, of: 'attendees' | 'likes' | 'shares'): object => ({
  id: `${row.uri}/${of}`,
  type: 'Collection',
  totalItems: row[of],
});

function taking({ maximum: most, taken, held, join_options, external_participation_url, ...row }: EventDocumentRow) {
  const { remainingAttendeeCapacity: written } = storedOptions(row.options);
  const maximum = most || null;
  return {
    joinMode: external_participation_url === null ? JOIN_MODES[join_options] : 'external',
    externalParticipationUrl: external_participation_url,
    maximumAttendeeCapacity: maximum,
    remainingAttendeeCapacity: maximum === null ? written : Math.max(0, maximum - taken - held),
    participantCount: taken,
    anonymousParticipationEnabled: false,
  };
}

/** The price and the availability of each kind of ticket; a Join gets the first kind with a free place. */
function ticketsOf({ ticket_kinds, kind_seats, maximum, taken, held }: EventDocumentRow, now: Date): object[] {
  const left = maximum ? maximum - taken - held : null;
  return storedKinds(ticket_kinds).map((kind) => {
    const own = kind.capacity === null ? null : kind.capacity - (kind_seats?.[kind.id] ?? 0);
    const isFree = isOpenKind(kind, now) && (left === null || left > 0) && (own === null || own > 0);
    return {
      ...{ type: 'TicketKind', name: kind.name },
      ...(kind.description !== null && { summary: kind.description }),
      ...{ price: kind.price ?? 0, priceCurrency: kind.priceCurrency },
      ...(kind.url !== null && { url: kind.url }),
      availability: isFree ? 'schema:InStock' : 'schema:SoldOut',
    };
  });
}

function timesOf({ begins_on, ends_on, time_zone, options }: EventDocumentRow) {
  const { showEndTime } = storedOptions(options);
  return {
    startTime: zonedTime(begins_on, time_zone),
    endTime: ends_on && zonedTime(ends_on, time_zone),
    displayEndTime: ends_on !== null && showEndTime,
    timezone: time_zone,
  };
}

/** Each text with a summary of its own, as a map by language; the original is the plain property, too. */
function textsOf(row: EventDocumentRow) {
  const { title, description, cancellation_message: message } = row;
  const language = row.language ?? row.locale;
  const isTold = row.status === 'CANCELLED' && message !== null;
  const original = { language, title, description };
  const further = storedTexts(row.texts);
  const content = (text: string): string => (isTold ? cancellationParagraph(message) + text : text);
  const summary = ({ language: locale, ...text }: EventText): string => eventSummary({ ...row, ...text, locale });
  const map = (of: (text: EventText) => string) =>
    Object.fromEntries([original, ...further].map((text) => [text.language, of(text)]));
  return {
    ...{ name: title, content: content(description), mediaType: 'text/html' },
    ...{ summary: summary(original), inLanguage: language },
    ...{ nameMap: map((text) => text.title), contentMap: map((text) => content(text.description)) },
    ...(further.length > 0 && { summaryMap: map(summary) }),
    ...(isTold && { cancellationMessage: message }),
  };
}

/** The emoji that its texts name. */
const shortcodesOf = ({ title, description, texts }: EventDocumentRow): readonly string[] =>
  shortcodesIn(
    ...[{ title, description }, ...storedTexts(texts)].flatMap((text) => [text.title, textOf(text.description)]),
  );

function tagsOf(ctx: Reading, row: EventDocumentRow, emojis: EmojiMap): object[] {
  const { domain } = ctx.config;
  return [
    ...row.tags.map((title) => ({ type: 'Hashtag', href: tagUrl(ctx, title), name: `#${title}` })),
    ...row.mentions.map((m) => ({ type: 'Mention', href: m.uri, name: `@${m.username}@${m.domain ?? domain}` })),
    ...emojiTags(ctx, emojis, shortcodesOf(row)),
  ];
}

/**
 * `attributedTo` stays one address, since Mobilizon and Gancio refuse several: co-organizers are the further contacts, and, as FEP-8a8e says, the
 * members of a collection.
 */
function organizersOf({ group, organizer, beside }: EventDocumentRow) {
  const contacts = [organizer.uri, ...beside];
  const items = [...(group ? [group.uri] : []), ...contacts];
  return { contacts, organizers: { type: 'Collection', totalItems: items.length, items } };
}

function viewEvent(ctx: Reading, row: EventDocumentRow, emojis: EmojiMap): object {
  const { commentModeration } = storedOptions(row.options);
  const ticketKinds = ticketsOf(row, ctx.clock.now());
  return {
    ...{ id: row.uri, url: row.uri, type: 'Event', uuid: row.uuid, draft: false },
    ...{ actor: row.organizer.uri, attributedTo: (row.group ?? row.organizer).uri },
    ...organizersOf(row),
    ...(row.group && { audience: row.group.uri }),
    ...eventRecipients(row),
    ...textsOf(row),
    ...timesOf(row),
    ...{ published: publishedText(row.published), updated: timeText(row.updated_at) },
    ...{ status: row.status, 'ical:status': row.status },
    eventStatus: row.status === 'CANCELLED' ? 'EventCancelled' : 'EventScheduled',
    category: categoryName(row.category),
    location: locationOf(row),
    isOnline: row.online_address !== null && row.address === null,
    ...taking(row),
    ...(ticketKinds.length > 0 && { ticketKinds }),
    repliesModerationOption: REPLIES[commentModeration],
    commentsEnabled: commentModeration === 'ALLOW_ALL',
    image: imageOf(ctx, row),
    attachment: attachmentsOf(ctx, row),
    tag: tagsOf(ctx, row, emojis),
    attendees: countedOf(row, 'attendees'),
    likes: countedOf(row, 'likes'),
    shares: countedOf(row, 'shares'),
  };
}

export interface EventDocument {
  row: EventDocumentRow;
  /** Without `@context`. */
  event: object;
}

/** One statement. Unknown, draft and remote events are left out. */
export async function eventDocuments(ctx: Reading, ids: readonly bigint[]): Promise<Map<bigint, EventDocument>> {
  const rows = ids.length === 0 ? [] : await ctx.sql.many(eventRowsByIds, [ids]);
  const emojis = await gatherEmojis(ctx, rows, shortcodesOf);
  return new Map(rows.map((row) => [row.id, { row, event: viewEvent(ctx, row, emojis) }]));
}

export const withEventContext = (document: object): object => ({ '@context': CONTEXT_OF_EVENTS, ...document });
