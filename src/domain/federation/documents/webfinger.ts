/** Answers of WebFinger, and of host-meta, which names the address of WebFinger. */
import { Parser } from 'htmlparser2';
import { readDomain } from '../../kernel/domain-name.ts';
import { asArray, objectsOf, urlOf } from './forms.ts';
import type { Json, JsonObject } from './json.ts';

export interface Handle {
  username: string;
  /** In lower case, as Punycode, with its port if it has one. */
  domain: string;
}

export interface RemoteIdentity {
  /** The handle that the answer is about; it differs from the requested one if handles are on another domain. */
  subject: Handle;
  /** The id of the actor. */
  self: string;
  profilePage: string | null;
  /** A template with `{uri}`, with which people of that server act on objects of this one. */
  subscribe: string | null;
}

const MOST_LINKS = 100;
const LONGEST_HANDLE = 2048;

/** The parts of `acct:bob@host`; null if it has another form. */
export function handleOf(json: Json | undefined): Handle | null {
  if (typeof json !== 'string' || json.length > LONGEST_HANDLE) return null;
  const [, username, host = ''] = /^acct:([^@\s/?#]+)@([^@\s]+)$/i.exec(json) ?? [];
  const domain = readDomain(host);
  return username === undefined || domain === null ? null : { username, domain };
}

/** Whether both are the same person: names are compared without case. */
export const isSameHandle = (one: Handle, other: Handle): boolean =>
  one.domain === other.domain && one.username.toLowerCase() === other.username.toLowerCase();

const PROFILE = 'https://www.w3.org/ns/activitystreams';

/** The types of ActivityPub documents, with parameters in any form. */
export function isActivityType(type: Json | undefined): boolean {
  if (typeof type !== 'string') return false;
  const [name = '', ...parameters] = type
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (name === 'application/activity+json') return true;
  return (
    name === 'application/ld+json' &&
    parameters.some((parameter) => {
      const [, profiles] = /^profile\s*=\s*(?:"\s*)?([^"\s][^"]*|)"?$/.exec(parameter) ?? [];
      return profiles?.split(/\s+/).includes(PROFILE) ?? false;
    })
  );
}

const isTemplate = (json: Json | undefined): json is string =>
  typeof json === 'string' && json.includes('{uri}') && urlOf(json.replace('{uri}', '')) !== null;

/** Returns null without a subject, or without a link to an ActivityPub document of it. */
export function readWebFinger(json: JsonObject): RemoteIdentity | null {
  const links = objectsOf(asArray(json.links), MOST_LINKS);
  const hrefOf = (rel: string, fits: (type: Json | undefined) => boolean): string | null =>
    links.filter((link) => link.rel === rel && fits(link.type)).map(({ href }) => urlOf(href))[0] ?? null;
  const subject = handleOf(json.subject);
  const self = hrefOf('self', isActivityType);
  if (subject === null || self === null) return null;
  const subscribe = links.find(({ rel }) => rel === 'http://ostatus.org/schema/1.0/subscribe')?.template;
  return {
    subject,
    self,
    profilePage: hrefOf('http://webfinger.net/rel/profile-page', () => true),
    subscribe: isTemplate(subscribe) ? subscribe : null,
  };
}

const LARGEST_HOST_META = 65_536;

/** The template of WebFinger in an XRD document; entities and processing instructions are ignored. Null if it has none. */
export function readHostMeta(xml: string): string | null {
  let template: string | null = null;
  const parser = new Parser(
    {
      onopentag: (name, { rel, template: found }) => {
        if (name.replace(/^.*:/, '') === 'Link' && rel === 'lrdd' && isTemplate(found)) template ??= found;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml.slice(0, LARGEST_HOST_META));
  return template;
}

/** The address of the WebFinger request, from a template of host-meta. */
export const webFingerUrl = (template: string, resource: string): string =>
  template.replace('{uri}', () => encodeURIComponent(resource));
