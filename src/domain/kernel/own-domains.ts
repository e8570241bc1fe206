/**
 * The domains of this server: that of its handles (HANDLE_DOMAIN), further ones of the same handles (ALTERNATE_DOMAINS), the host of its
 * addresses (PUBLIC_URL), and the handle domains and hosts of its further origins (`Origin` of the configuration). They are compared only
 * here, because other servers and people use all of them.
 */
import type { Config, Origin } from '../../platform/config.ts';

/** The parts of the configuration that name this server. */
export type OwnNames = Pick<Config, 'domain' | 'alternateDomains' | 'publicUrl' | 'origins'>;

export type OwnHosts = Pick<Config, 'publicUrl' | 'origins'>;

/** The further origin with this host; null for the first host, and for hosts of other servers. */
export const originAt = ({ origins }: Pick<Config, 'origins'>, host: string): Origin | null =>
  origins.find((origin) => origin.host === host.toLowerCase()) ?? null;

/** Whether addresses on this host, with its port, are of this server. */
export const isOwnHost = (config: OwnHosts, host: string): boolean =>
  host.toLowerCase() === new URL(config.publicUrl).host || originAt(config, host) !== null;

/** Base of the addresses of each origin, the first one first. */
export const ownUrls = ({ publicUrl, origins }: OwnHosts): string[] => [publicUrl, ...origins.map(({ url }) => url)];

const withoutPort = (host: string): string => host.replace(/:\d+$/, '');

/** All without their ports, as blocks name servers. */
export const ownHostnames = ({ domain, alternateDomains, publicUrl, origins }: OwnNames): string[] => [
  withoutPort(domain),
  ...alternateDomains.map(withoutPort),
  new URL(publicUrl).hostname,
  ...origins.flatMap(({ handleDomain, host }) => [withoutPort(handleDomain), withoutPort(host)]),
];

/**
 * The origin that handles on this domain have: null for the first one, the handle domain for a further one, undefined for other
 * servers.
 */
export function originOfDomain(config: OwnNames, domain: string): string | null | undefined {
  const asked = domain.toLowerCase();
  const ofFirst = [config.domain, new URL(config.publicUrl).host, ...config.alternateDomains];
  if (ofFirst.includes(asked)) return null;
  return config.origins.find(({ handleDomain, host }) => handleDomain === asked || host === asked)?.handleDomain;
}

/** Whether handles on this domain are of this server. */
export const isOwnDomain = (config: OwnNames, domain: string): boolean => originOfDomain(config, domain) !== undefined;

/** Whether an `acct` is that of a local actor: without a domain, or with that of a further origin. */
export const isLocalAcct = (config: OwnNames, acct: string): boolean =>
  !acct.includes('@') || isOwnDomain(config, acct.slice(acct.indexOf('@') + 1));

/** The part of an actor's row that tells its origin. */
export interface OfOrigin {
  /** Null for a local actor. */
  domain: string | null;
  /** The handle domain of its origin; null for the first one, and for remote actors. */
  origin: string | null;
}

/** Base of the addresses of new objects by a local actor, so that they share its host. */
export const urlOfOrigin = (config: OwnHosts, { origin }: Pick<OfOrigin, 'origin'>): string =>
  config.origins.find(({ handleDomain }) => handleDomain === origin)?.url ?? config.publicUrl;

/** The domain of the handle of an actor, local or remote. */
export const handleDomainOf = (config: Pick<Config, 'domain'>, { domain, origin }: OfOrigin): string =>
  domain ?? origin ?? config.domain;

/** An actor's `domain` as interfaces show it: null where the handle has none, because it is of the first origin. */
export const shownDomain = ({ domain, origin }: OfOrigin): string | null => domain ?? origin;

/** The same as SQL. */
export const SHOWN_DOMAIN = (actor: string): string => `coalesce(${actor}.domain, ${actor}.origin)`;

/** The same as SQL, with '' for null, as in the unique index actors_name_domain. */
export const NAMED_DOMAIN = (actor: string): string => `coalesce(${actor}.domain, ${actor}.origin, '')`;
