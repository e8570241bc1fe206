/** Well-known documents: NodeInfo 2.0 and 2.1, and WebFinger (RFC 7033). */

import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import {
  instanceActorUri,
  instanceName,
  originActorUri,
  originName,
} from '../../domain/federation/outbox/instance-key.ts';
import type { Settings } from '../../domain/instance/settings.ts';
import type { InstanceStats } from '../../domain/instance/stats.ts';
import { MASTODON_VERSION, SOFTWARE_VERSION } from '../../domain/instance/version.ts';
import type { Origin } from '../../platform/config.ts';
import type { Account } from '../people/account.ts';

const linkSchema = z.object({
  rel: z.string(),
  type: z.string().optional(),
  href: z.string().optional(),
  template: z.string().optional(),
});

export const linksSchema = z
  .object({ links: z.array(linkSchema) })
  .meta({ id: 'Links', description: 'Where something is found.' });

export const NODE_INFO_VERSIONS = ['2.0', '2.1'] as const;
export type NodeInfoVersion = (typeof NODE_INFO_VERSIONS)[number];

/** The further origin that the request names; null or absent for the first one. */
type RequestedOrigin = Origin | null | undefined;

const baseOf = ({ config }: Pick<DomainContext, 'config'>, origin: RequestedOrigin): string =>
  origin?.url ?? config.publicUrl;

export const viewNodeInfoLinks = (
  ctx: Pick<DomainContext, 'config'>,
  origin?: RequestedOrigin,
): z.infer<typeof linksSchema> => ({
  links: [
    ...NODE_INFO_VERSIONS.map((version) => ({
      rel: `http://nodeinfo.diaspora.software/ns/schema/${version}`,
      href: `${baseOf(ctx, origin)}/nodeinfo/${version}`,
    })),
    // The actor of the server (FEP-2677).
    {
      rel: 'https://www.w3.org/ns/activitystreams#Application',
      href: origin ? originActorUri(origin) : instanceActorUri(ctx),
    },
  ],
});

export const webFingerTemplate = (ctx: Pick<DomainContext, 'config'>, origin?: RequestedOrigin): string =>
  `${baseOf(ctx, origin)}/.well-known/webfinger?resource={uri}`;

export const viewHostMeta = (
  ctx: Pick<DomainContext, 'config'>,
  origin?: RequestedOrigin,
): z.infer<typeof linksSchema> => ({
  links: [{ rel: 'lrdd', type: 'application/jrd+json', template: webFingerTemplate(ctx, origin) }],
});

const count = z.int().min(0);

export const nodeInfoSchema = z
  .object({
    version: z.enum(NODE_INFO_VERSIONS),
    software: z.object({
      name: z.string(),
      version: z.string(),
      repository: z.string().optional().meta({ description: 'Since version 2.1.' }),
    }),
    protocols: z.array(z.string()),
    services: z.object({ inbound: z.array(z.string()), outbound: z.array(z.string()) }),
    usage: z.object({
      users: z.object({ total: count, activeMonth: count, activeHalfyear: count }),
      localPosts: count,
    }),
    openRegistrations: z.boolean(),
    metadata: z.object({
      nodeName: z.string(),
      nodeDescription: z.string(),
      upstream: z
        .object({ name: z.literal('mastodon'), version: z.string() })
        .meta({ description: 'Whose API is served, so that clients know which dialect to speak.' }),
    }),
  })
  .meta({ id: 'NodeInfo', description: 'Which software this is, and how much it is used.' });

export const viewNodeInfo = (
  version: NodeInfoVersion,
  settings: Settings,
  stats: InstanceStats,
): z.infer<typeof nodeInfoSchema> => ({
  version,
  software: {
    name: 'plaza',
    version: SOFTWARE_VERSION,
    ...(version === '2.1' && { repository: settings.sourceUrl }),
  },
  protocols: ['activitypub'],
  services: { inbound: [], outbound: ['atom1.0'] },
  usage: {
    users: { total: stats.users, activeMonth: stats.activeMonth, activeHalfyear: stats.activeHalfyear },
    localPosts: stats.statuses,
  },
  openRegistrations: settings.registrations === 'open',
  metadata: {
    nodeName: settings.name,
    nodeDescription: settings.description,
    upstream: { name: 'mastodon', version: MASTODON_VERSION },
  },
});

export const webFingerSchema = z
  .object({ subject: z.string(), aliases: z.array(z.string()), links: z.array(linkSchema) })
  .meta({ id: 'WebFinger', description: 'The actor with a handle, and the address of the profile.' });

const IMAGE_TYPES: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** The pages where local people act on remote content (OStatus, FEP-3b86). */
const interactionLinks = ({ config }: Pick<DomainContext, 'config'>) => {
  const interaction = `${config.publicUrl}/authorize_interaction?uri=`;
  return [
    { rel: 'http://ostatus.org/schema/1.0/subscribe', template: `${interaction}{uri}` },
    { rel: 'https://w3id.org/fep/3b86/Object', template: `${interaction}{object}` },
    { rel: 'https://w3id.org/fep/3b86/Create', template: `${config.publicUrl}/share?text={content}` },
  ];
};

/** The actor of the server itself, which signs its requests, or that of a further origin. */
export function viewServerFinger(
  ctx: Pick<DomainContext, 'config'>,
  origin: RequestedOrigin,
): z.infer<typeof webFingerSchema> {
  const uri = origin ? originActorUri(origin) : instanceActorUri(ctx);
  const name = origin ? originName(origin) : instanceName(ctx);
  const profile = `${ctx.config.publicUrl}/about`;
  return {
    subject: `acct:${name}@${origin?.handleDomain ?? ctx.config.domain}`,
    aliases: [uri],
    links: [
      { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: profile },
      { rel: 'self', type: 'application/activity+json', href: uri },
      ...interactionLinks(ctx),
    ],
  };
}

export function viewWebFinger(
  { config }: Pick<DomainContext, 'config'>,
  account: Account,
  domain: string,
): z.infer<typeof webFingerSchema> {
  const profile = account.url ?? account.uri;
  const type = IMAGE_TYPES[/\.(\w+)$/.exec(new URL(account.avatar).pathname)?.[1] ?? ''];
  return {
    subject: `acct:${account.username}@${domain}`,
    aliases: [...new Set([profile, account.uri])],
    links: [
      { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: profile },
      { rel: 'self', type: 'application/activity+json', href: account.uri },
      ...interactionLinks({ config }),
      { rel: 'http://webfinger.net/rel/avatar', ...(type && { type }), href: account.avatar },
    ],
  };
}
