/** Which terms the documents of this server use beyond ActivityStreams, with their meaning (JSON-LD contexts). */

export const ACTIVITY_STREAMS = 'https://www.w3.org/ns/activitystreams';
export const PUBLIC = `${ACTIVITY_STREAMS}#Public`;
export const ACTIVITY_JSON = 'application/activity+json; charset=utf-8';

const SECURITY = 'https://w3id.org/security/v1';

/** Terms of Mastodon, of schema.org and of extensions that others share. */
const TERMS = {
  manuallyApprovesFollowers: 'as:manuallyApprovesFollowers',
  alsoKnownAs: { '@id': 'as:alsoKnownAs', '@type': '@id' },
  movedTo: { '@id': 'as:movedTo', '@type': '@id' },
  sensitive: 'as:sensitive',
  Hashtag: 'as:Hashtag',
  toot: 'http://joinmastodon.org/ns#',
  Emoji: 'toot:Emoji',
  featured: { '@id': 'toot:featured', '@type': '@id' },
  featuredTags: { '@id': 'toot:featuredTags', '@type': '@id' },
  discoverable: 'toot:discoverable',
  indexable: 'toot:indexable',
  suspended: 'toot:suspended',
  memorial: 'toot:memorial',
  showFeatured: 'toot:showFeatured',
  showMedia: 'toot:showMedia',
  showRepliesInMedia: 'toot:showRepliesInMedia',
  attributionDomains: { '@id': 'toot:attributionDomains', '@container': '@set' },
  focalPoint: { '@container': '@list', '@id': 'toot:focalPoint' },
  blurhash: 'toot:blurhash',
  votersCount: 'toot:votersCount',
  ostatus: 'http://ostatus.org#',
  conversation: 'ostatus:conversation',
  schema: 'http://schema.org#',
  PropertyValue: 'schema:PropertyValue',
  value: 'schema:value',
  webfinger: { '@id': 'https://purl.archive.org/socialweb/webfinger#webfinger' },
  gts: 'https://gotosocial.org/ns#',
  interactionPolicy: { '@id': 'gts:interactionPolicy', '@type': '@id' },
  canFeature: { '@id': 'https://w3id.org/fep/7aa9#canFeature', '@type': '@id' },
  canQuote: { '@id': 'gts:canQuote', '@type': '@id' },
  automaticApproval: { '@id': 'gts:automaticApproval', '@type': '@id' },
  manualApproval: { '@id': 'gts:manualApproval', '@type': '@id' },
  quote: { '@id': 'https://w3id.org/fep/044f#quote', '@type': '@id' },
  quoteAuthorization: { '@id': 'https://w3id.org/fep/044f#quoteAuthorization', '@type': '@id' },
  QuoteRequest: 'https://w3id.org/fep/044f#QuoteRequest',
  QuoteAuthorization: 'https://w3id.org/fep/044f#QuoteAuthorization',
  canReply: { '@id': 'gts:canReply', '@type': '@id' },
  replyAuthorization: { '@id': 'gts:replyAuthorization', '@type': '@id' },
  approvedBy: { '@id': 'gts:approvedBy', '@type': '@id' },
  ReplyRequest: 'gts:ReplyRequest',
  ReplyAuthorization: 'gts:ReplyAuthorization',
  likeAuthorization: { '@id': 'gts:likeAuthorization', '@type': '@id' },
  LikeRequest: 'gts:LikeRequest',
  LikeAuthorization: 'gts:LikeAuthorization',
  announceAuthorization: { '@id': 'gts:announceAuthorization', '@type': '@id' },
  AnnounceRequest: 'gts:AnnounceRequest',
  AnnounceAuthorization: 'gts:AnnounceAuthorization',
  interactingObject: { '@id': 'gts:interactingObject', '@type': '@id' },
  interactionTarget: { '@id': 'gts:interactionTarget', '@type': '@id' },
  quoteUri: { '@id': 'http://fedibird.com/ns#quoteUri', '@type': '@id' },
  quoteUrl: { '@id': 'as:quoteUrl', '@type': '@id' },
  _misskey_quote: { '@id': 'https://misskey-hub.net/ns#_misskey_quote', '@type': '@id' },
  mz: 'https://joinmobilizon.org/ns#',
  pt: 'https://joinpeertube.org/ns#',
  ical: 'http://www.w3.org/2002/12/cal/ical#',
  fep: 'https://w3id.org/fep/8a8e/',
  uuid: 'schema:identifier',
  category: 'schema:category',
  inLanguage: 'schema:inLanguage',
  address: 'schema:address',
  PostalAddress: 'schema:PostalAddress',
  streetAddress: 'schema:streetAddress',
  postalCode: 'schema:postalCode',
  addressLocality: 'schema:addressLocality',
  addressRegion: 'schema:addressRegion',
  addressCountry: 'schema:addressCountry',
  VirtualLocation: 'schema:VirtualLocation',
  maximumAttendeeCapacity: 'schema:maximumAttendeeCapacity',
  remainingAttendeeCapacity: 'schema:remainingAttendeeCapacity',
  joinMode: { '@id': 'mz:joinMode', '@type': 'mz:joinModeType' },
  externalParticipationUrl: { '@id': 'mz:externalParticipationUrl', '@type': 'schema:URL' },
  participantCount: 'mz:participantCount',
  anonymousParticipationEnabled: 'mz:anonymousParticipationEnabled',
  repliesModerationOption: { '@id': 'mz:repliesModerationOption', '@type': 'mz:repliesModerationOptionType' },
  timezone: 'mz:timezone',
  isOnline: 'mz:isOnline',
  contacts: { '@id': 'mz:contacts', '@type': '@id' },
  draft: 'mz:draft',
  openness: { '@id': 'mz:openness', '@type': 'mz:opennessType' },
  memberCount: 'mz:memberCount',
  members: { '@id': 'mz:members', '@type': '@id' },
  resources: { '@id': 'mz:resources', '@type': '@id' },
  todos: { '@id': 'mz:todos', '@type': '@id' },
  posts: { '@id': 'mz:posts', '@type': '@id' },
  events: { '@id': 'mz:events', '@type': '@id' },
  discussions: { '@id': 'mz:discussions', '@type': '@id' },
  Member: 'mz:Member',
  role: 'mz:role',
  commentsEnabled: 'pt:commentsEnabled',
  status: 'ical:status',
  displayEndTime: 'fep:displayEndTime',
  eventStatus: 'fep:eventStatus',
  attendees: { '@id': 'fep:attendees', '@type': '@id' },
  organizers: { '@id': 'fep:organizers', '@type': '@id' },
  isBannerImage: 'fep:isBannerImage',
  cancellationMessage: 'urn:plaza:cancellationMessage',
  ticketKinds: { '@id': 'urn:plaza:ticketKinds', '@container': '@list' },
  TicketKind: 'urn:plaza:TicketKind',
  price: 'schema:price',
  priceCurrency: 'schema:priceCurrency',
  availability: { '@id': 'schema:availability', '@type': '@vocab' },
} as const;

type Term = keyof typeof TERMS;

/** The prefixes that definitions of terms use. */
const PREFIXES = ['toot', 'ostatus', 'schema', 'gts', 'mz', 'pt', 'ical', 'fep'] as const satisfies Term[];

const TERMS_OF_ACTORS: readonly Term[] = [
  'manuallyApprovesFollowers',
  'alsoKnownAs',
  'movedTo',
  'Hashtag',
  'Emoji',
  'featured',
  'featuredTags',
  'discoverable',
  'indexable',
  'suspended',
  'memorial',
  'showFeatured',
  'showMedia',
  'showRepliesInMedia',
  'attributionDomains',
  'PropertyValue',
  'value',
  'webfinger',
  'interactionPolicy',
  'canFeature',
  'automaticApproval',
];

const TERMS_OF_NOTES: readonly Term[] = [
  'sensitive',
  'Hashtag',
  'Emoji',
  'focalPoint',
  'blurhash',
  'votersCount',
  'conversation',
  'interactionPolicy',
  'canQuote',
  'canReply',
  'automaticApproval',
  'manualApproval',
  'replyAuthorization',
  'approvedBy',
  'quote',
  'quoteAuthorization',
  'quoteUri',
  'quoteUrl',
  '_misskey_quote',
  'commentsEnabled',
];

/** Requests to approve a quote, which contain a note, their answers, and approvals. */
const TERMS_OF_QUOTES: readonly Term[] = [
  'QuoteRequest',
  'QuoteAuthorization',
  'interactingObject',
  'interactionTarget',
];

/** `location` and the like keep their ActivityStreams meaning, because servers that expand documents expect it. */
const TERMS_OF_EVENTS: readonly Term[] = [
  ...(['Hashtag', 'Emoji', 'blurhash', 'uuid', 'category', 'inLanguage'] as const),
  ...(['address', 'PostalAddress', 'streetAddress', 'postalCode', 'addressLocality'] as const),
  ...(['addressRegion', 'addressCountry', 'VirtualLocation'] as const),
  ...(['maximumAttendeeCapacity', 'remainingAttendeeCapacity', 'participantCount', 'joinMode'] as const),
  ...(['externalParticipationUrl', 'anonymousParticipationEnabled', 'repliesModerationOption'] as const),
  ...(['timezone', 'isOnline', 'contacts', 'draft', 'commentsEnabled', 'status'] as const),
  ...(['displayEndTime', 'eventStatus', 'attendees', 'organizers', 'isBannerImage', 'cancellationMessage'] as const),
  ...(['ticketKinds', 'TicketKind', 'price', 'priceCurrency', 'availability'] as const),
];

const TERMS_OF_GROUPS: readonly Term[] = [
  ...(['openness', 'memberCount', 'members', 'resources', 'todos', 'posts', 'events', 'discussions'] as const),
];

type Definitions = Partial<Record<Term, unknown>>;
export type Context = string | (string | Definitions)[];

function definitionsOf(terms: readonly Term[]): Definitions {
  const prefixes = PREFIXES.filter((prefix) =>
    terms.some((term) => JSON.stringify(TERMS[term]).includes(`${prefix}:`)),
  );
  return Object.fromEntries([...prefixes, ...terms].map((term) => [term, TERMS[term]]));
}

export const CONTEXT_OF_ACTORS: Context = [ACTIVITY_STREAMS, SECURITY, definitionsOf(TERMS_OF_ACTORS)];
export const CONTEXT_OF_NOTES: Context = [ACTIVITY_STREAMS, definitionsOf(TERMS_OF_NOTES)];
export const CONTEXT_OF_QUOTES: Context = [ACTIVITY_STREAMS, definitionsOf(TERMS_OF_QUOTES)];
export const CONTEXT_OF_QUOTE_REQUESTS: Context = [
  ACTIVITY_STREAMS,
  definitionsOf(['QuoteRequest', ...TERMS_OF_NOTES]),
];
/** Requests to approve a reply, which contain a note, their answers, and approvals. */
export const CONTEXT_OF_REPLIES: Context = [
  ACTIVITY_STREAMS,
  definitionsOf(['ReplyRequest', 'ReplyAuthorization', 'interactingObject', 'interactionTarget', ...TERMS_OF_NOTES]),
];
/** Likes and boosts with their approval, requests to approve them, their answers, and approvals. */
export const CONTEXT_OF_LIKES: Context = [
  ACTIVITY_STREAMS,
  definitionsOf([
    ...(['LikeRequest', 'LikeAuthorization', 'likeAuthorization', 'approvedBy'] as const),
    ...(['interactingObject', 'interactionTarget'] as const),
  ]),
];
export const CONTEXT_OF_ANNOUNCES: Context = [
  ACTIVITY_STREAMS,
  definitionsOf([
    ...(['AnnounceRequest', 'AnnounceAuthorization', 'announceAuthorization', 'approvedBy'] as const),
    ...(['interactingObject', 'interactionTarget'] as const),
  ]),
];
export const CONTEXT_OF_EVENTS: Context = [ACTIVITY_STREAMS, definitionsOf(TERMS_OF_EVENTS)];
export const CONTEXT_OF_GROUPS: Context = [
  ACTIVITY_STREAMS,
  SECURITY,
  definitionsOf([...TERMS_OF_ACTORS, ...TERMS_OF_GROUPS]),
];
/** Posts of groups, as Mobilizon reads them. */
export const CONTEXT_OF_ARTICLES: Context = [ACTIVITY_STREAMS, definitionsOf(['Hashtag', 'draft'])];
export const CONTEXT_OF_MEMBERS: Context = [ACTIVITY_STREAMS, definitionsOf(['Member', 'role'])];
/** For a collection that contains both. */
export const CONTEXT_OF_ACTIVITIES: Context = [
  ACTIVITY_STREAMS,
  definitionsOf([...new Set([...TERMS_OF_NOTES, ...TERMS_OF_EVENTS])]),
];
