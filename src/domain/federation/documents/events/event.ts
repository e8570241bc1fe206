/**
 * Reads documents of remote events, as Mobilizon, Gancio, Gathio, WordPress, Friendica, Hubzilla, Bonfire and FEP-8a8e write
 * them.
 */
import { isUuid } from '../../../../platform/ids.ts';
import { type EventOffer, isCurrency } from '../../../events/options.ts';
import { MOST_KINDS } from '../../../events/ticket-kinds.ts';
import { attachmentsOf, cardLinksOf, type RemoteAttachment } from '../attachments.ts';
import {
  asArray,
  countOf,
  idOf,
  idsOf,
  isType,
  objectsOf,
  pageOf,
  pastOf,
  textOf,
  textOrFirst,
  urlOf,
} from '../forms.ts';
import { isObject, type JsonObject } from '../json.ts';
import { pictureOf, type RemotePicture } from '../pictures.ts';
import { type Recipients, recipientsOf } from '../recipients.ts';
import { type RemoteTags, tagsOf } from '../tags.ts';
import { termOf } from '../terms.ts';
import { eventTimesOf, type RemoteTimes } from './event-times.ts';
import {
  categoryOf,
  commentsOf,
  eventStatusOf,
  joiningOf,
  type RemoteCategory,
  type RemoteJoining,
  type RemoteStatusWord,
} from './event-words.ts';
import { type RemotePlace, remoteLocationOf } from './place.ts';
import { LONGEST_TITLE, type RemoteTexts, textsOf } from './texts.ts';

const MOST_TAGS = 100;
const MOST_ATTACHMENTS = 30;
const MOST_CONTACTS = 10;
const MOST_AUTHORS = 10;

export interface RemoteEvent
  extends Recipients,
    RemoteStatusWord,
    RemoteJoining,
    RemoteCategory,
    RemoteTexts,
    Pick<RemoteTags, 'hashtags' | 'mentions'> {
  id: string;
  /** Its page, on the host of its id. */
  url: string;
  uuid: string | null;
  /** Text. It may contain markup, which is removed. */
  title: string;
  /** The organizer, and the group; null if the document does not name them. */
  organizer: string | null;
  attributedTo: string | null;
  published: Date;
  updated: Date | null;
  /** Null without a time, which is acceptable only for known events. */
  times: RemoteTimes | null;
  draft: boolean;
  comments: 'ALLOW_ALL' | 'MODERATED' | 'CLOSED';
  maximum: number | null;
  remaining: number | null;
  participants: number | null;
  place: RemotePlace | null;
  onlineAddress: string | null;
  picture: RemotePicture | null;
  contacts: string[];
  /** The prices of its tickets. */
  prices: EventOffer[];
}

export const isEventDocument = (json: JsonObject | null): json is JsonObject => json !== null && isType(json, 'Event');

const pictureOfAttachment = ({ url, mediaType, description }: RemoteAttachment): RemotePicture => ({
  ...{ url, mediaType },
  description: description?.toLowerCase() === 'banner' ? null : description,
});

/**
 * The banner, otherwise the picture of the event, otherwise the first file. A banner, whose name is fixed, takes the description
 * of the same picture among the files.
 */
function pictureOfEvent(json: JsonObject): RemotePicture | null {
  const given = objectsOf(json.attachment, MOST_ATTACHMENTS);
  const isBanner = (item: JsonObject): boolean => item.name === 'Banner' || termOf(item, 'isBannerImage') === true;
  const [banner] = attachmentsOf(given.filter(isBanner));
  const image = pictureOf(json.image);
  if (banner) {
    const picture = pictureOfAttachment(banner);
    return { ...picture, description: picture.description ?? (image?.url === picture.url ? image.description : null) };
  }
  if (image) return image;
  const first = attachmentsOf(given).find(({ remoteType }) => remoteType === 'Document' || remoteType === 'Image');
  return first ? pictureOfAttachment(first) : null;
}

/** The link that is named as web site, otherwise the first link. */
function websiteOf(json: JsonObject): string | null {
  const links = objectsOf(json.attachment, MOST_ATTACHMENTS);
  const named = links.filter(({ name }) => name === 'Website');
  return cardLinksOf(named)[0] ?? cardLinksOf(links)[0] ?? null;
}

const totalOf = (json: JsonObject): number | null => {
  const attendees = termOf(json, 'attendees');
  return countOf(termOf(json, 'participantCount')) ?? (isObject(attendees) ? countOf(attendees.totalItems) : null);
};

/** Prices of 0 are those of free tickets. */
const pricesOf = (json: JsonObject): EventOffer[] =>
  objectsOf(termOf(json, 'ticketKinds'), MOST_KINDS).map((kind): EventOffer => {
    const [price, currency] = [termOf(kind, 'price'), textOf(termOf(kind, 'priceCurrency'), 3)];
    return {
      price: typeof price === 'number' && price >= 0 ? price : null,
      priceCurrency: currency !== null && isCurrency(currency) ? currency : null,
      url: urlOf(kind.url),
    };
  });

export interface EventReading {
  now: Date;
  /** The recipients of the activity that contains it, for objects that name none. */
  recipients?: Recipients;
}

/**
 * The people who organize it, as far as the document names them: `contacts` of Mobilizon, the members of the collection `organizers` of
 * FEP-8a8e in the document itself, and further authors.
 */
function contactsOf(json: JsonObject): string[] {
  const [organizers] = objectsOf(termOf(json, 'organizers'), 1);
  const [page] = objectsOf(organizers?.first, 1);
  const named = [
    termOf(json, 'contacts'),
    organizers?.items,
    organizers?.orderedItems,
    page?.items,
    page?.orderedItems,
  ];
  const [, ...authors] = idsOf(asArray(json.attributedTo), MOST_AUTHORS);
  const found = named.flatMap((one) => idsOf(one, MOST_CONTACTS));
  return [...new Set([...found, ...authors])].slice(0, MOST_CONTACTS);
}

/** Returns null if it is no event, or has no id or no name. */
export function readEvent(json: JsonObject, { now, recipients }: EventReading): RemoteEvent | null {
  const id = urlOf(json.id);
  const title = textOrFirst(json.name, json.nameMap, LONGEST_TITLE);
  if (id === null || title === null || !isEventDocument(json)) return null;
  const url = pageOf(json, id);
  const { place, online } = remoteLocationOf(termOf(json, 'location'));
  const { hashtags, mentions } = tagsOf(json.tag, MOST_TAGS);
  const [attributedTo] = idsOf(asArray(json.attributedTo), MOST_AUTHORS);
  const uuid = termOf(json, 'uuid');
  return {
    ...{ id, url, title, hashtags, mentions, place },
    uuid: typeof uuid === 'string' && isUuid(uuid) ? uuid.toLowerCase() : null,
    ...textsOf(json, title),
    ...recipientsOf(json, recipients),
    organizer: idOf(json.actor) ?? attributedTo ?? null,
    attributedTo: attributedTo ?? idOf(json.actor),
    published: pastOf(json.published ?? json.publish_at, now) ?? now,
    updated: pastOf(json.updated ?? json.updated_at, now),
    times: eventTimesOf(json),
    draft: json.draft === true,
    ...eventStatusOf(json),
    ...joiningOf(json, url),
    ...categoryOf(json),
    comments: commentsOf(json),
    maximum: countOf(termOf(json, 'maximumAttendeeCapacity')),
    remaining: countOf(termOf(json, 'remainingAttendeeCapacity')),
    participants: totalOf(json),
    onlineAddress: online ?? websiteOf(json),
    picture: pictureOfEvent(json),
    contacts: contactsOf(json),
    prices: pricesOf(json),
  };
}
