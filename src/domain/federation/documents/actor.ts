/**
 * Reads the documents of remote people, groups and servers. Values that are too long are cut; values in unknown forms are absent.
 */
import { readDomain } from '../../kernel/domain-name.ts';
import {
  asArray,
  dateOf,
  hasActivityContext,
  idOf,
  idsOf,
  isType,
  objectsOf,
  pageOf,
  textOf,
  textOrFirst,
  typesOf,
  urlOf,
} from './forms.ts';
import { type RemoteGroup, readGroup } from './group.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { keysOf, MOST_KEYS, type RemoteKey } from './key.ts';
import { pictureOf, type RemotePicture } from './pictures.ts';
import { policyOf, type RemotePolicy } from './policies.ts';
import { type RemoteEmoji, tagsOf } from './tags.ts';

const TYPES = {
  Person: 'PERSON',
  Group: 'GROUP',
  Organization: 'ORGANIZATION',
  Service: 'SERVICE',
  Application: 'APPLICATION',
} as const;

type Type = keyof typeof TYPES;
export type RemoteActorType = (typeof TYPES)[Type];

export const LONGEST = { username: 2048, name: 2048, summary: 20_480, field: 2047 };
const MOST = { fields: 50, aliases: 256, domains: 256 };

export interface RemoteActor {
  id: string;
  type: RemoteActorType;
  username: string;
  /** `name@host`, as the actor claims; WebFinger must confirm it. */
  webfinger: string | null;
  name: string | null;
  /** HTML, not sanitized. */
  summary: string | null;
  /** Its page, on the host of its id; the id if there is none. */
  url: string;
  inbox: string;
  outbox: string | null;
  sharedInbox: string | null;
  followers: string | null;
  following: string | null;
  featured: string | null;
  /** The collection of pinned posts, if it is part of the document. */
  featuredDocument: JsonObject | null;
  featuredTags: string | null;
  featuredCollections: string | null;
  icon: RemotePicture | null;
  image: RemotePicture | null;
  /** Values are HTML, not sanitized. */
  fields: { name: string; value: string }[];
  hashtags: string[];
  emojis: RemoteEmoji[];
  /** The keys that belong to this actor. */
  keys: RemoteKey[];
  /** The ids of all keys that it lists, including those that only their own address returns. */
  keyIds: string[];
  locked: boolean;
  discoverable: boolean;
  indexable: boolean;
  memorial: boolean;
  suspended: boolean;
  showFeatured: boolean;
  showMedia: boolean;
  showRepliesInMedia: boolean;
  /** The actors that may add it to collections. */
  canFeature: RemotePolicy | null;
  movedTo: string | null;
  alsoKnownAs: string[];
  /** Domains, in lower case, as Punycode. */
  attributionDomains: string[];
  published: Date | null;
  /** Null if the actor is not a group. */
  group: RemoteGroup | null;
}

/** The first known type, if there are several. */
export const actorTypeOf = (json: JsonObject): RemoteActorType | null => {
  const type = typesOf(json).find((name): name is Type => Object.hasOwn(TYPES, name));
  return type === undefined ? null : TYPES[type];
};

/** Mastodon's rule for names of remote people. */
const isUsername = (name: string): boolean =>
  name.length <= LONGEST.username && /^[a-z0-9_.-]+$/i.test(name) && /^[^.-]/.test(name) && /[^.-]$/.test(name);

const handleOf = (json: Json | undefined): string | null => {
  const handle = typeof json === 'string' ? json.replace(/^acct:/i, '').replace(/^@/, '') : '';
  const [, name = '', host = ''] = /^([^@]+)@([^@]+)$/.exec(handle) ?? [];
  const domain = readDomain(host);
  return isUsername(name) && domain !== null ? `${name}@${domain}` : null;
};

const fieldsOf = (json: Json | undefined): RemoteActor['fields'] => {
  if (!Array.isArray(json)) return [];
  return objectsOf(json, json.length)
    .filter(
      (field) => isType(field, 'PropertyValue') && typeof field.name === 'string' && typeof field.value === 'string',
    )
    .slice(0, MOST.fields)
    .map(({ name, value }) => ({
      name: textOf(name, LONGEST.field) ?? '',
      value: textOf(value, LONGEST.field) ?? '',
    }));
};

const domainsOf = (json: Json | undefined): string[] => [
  ...new Set(
    asArray(json)
      .slice(0, MOST.domains)
      .flatMap((domain) => (typeof domain === 'string' ? (readDomain(domain) ?? []) : [])),
  ),
];

/** Returns null if the document lacks anything that every server needs: context, id, a known type, an inbox and a name. */
export function readActor(json: JsonObject): RemoteActor | null {
  const id = urlOf(json.id);
  const type = actorTypeOf(json);
  const inbox = idOf(json.inbox);
  const webfinger = handleOf(json.webfinger);
  const username = typeof json.preferredUsername === 'string' ? json.preferredUsername : webfinger?.split('@')[0];
  if (!hasActivityContext(json) || id === null || type === null || inbox === null) return null;
  if (username === undefined || !isUsername(username)) return null;
  const { hashtags, emojis } = tagsOf(json.tag);
  const policy = isObject(json.interactionPolicy) ? json.interactionPolicy : {};
  const endpoints = isObject(json.endpoints) ? json.endpoints : {};
  const featured = Array.isArray(json.featured) ? json.featured[0] : json.featured;
  return {
    id,
    type,
    username,
    webfinger,
    name: textOrFirst(json.name, json.nameMap, LONGEST.name),
    summary: textOrFirst(json.summary, json.summaryMap, LONGEST.summary),
    url: pageOf(json, id),
    inbox,
    outbox: idOf(json.outbox),
    sharedInbox: idOf(endpoints.sharedInbox) ?? idOf(json.sharedInbox),
    followers: idOf(json.followers),
    following: idOf(json.following),
    featured: idOf(featured),
    featuredDocument: isObject(featured) ? featured : null,
    featuredTags: idOf(json.featuredTags),
    featuredCollections: idOf(json.featuredCollections),
    icon: pictureOf(json.icon),
    image: pictureOf(json.image),
    fields: fieldsOf(json.attachment),
    hashtags,
    emojis,
    keys: keysOf(json.publicKey, id),
    keyIds: idsOf(json.publicKey, MOST_KEYS),
    locked: json.manuallyApprovesFollowers === true,
    discoverable: json.discoverable === true,
    indexable: json.indexable === true,
    memorial: json.memorial === true,
    suspended: json.suspended === true,
    showFeatured: json.showFeatured !== false,
    showMedia: json.showMedia !== false,
    showRepliesInMedia: json.showRepliesInMedia !== false,
    canFeature: policyOf(policy.canFeature),
    movedTo: idOf(json.movedTo),
    alsoKnownAs: idsOf(json.alsoKnownAs, MOST.aliases),
    attributionDomains: domainsOf(json.attributionDomains),
    published: dateOf(json.published),
    group: type === 'GROUP' ? readGroup(json, id) : null,
  };
}
