/** The viewer's own account, with its private fields (spec/mastodon/entities.json, CredentialAccount). */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { COLLECTION_LIMIT, roleOf } from '../../domain/access/roles.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { storedFields } from '../../domain/persons/profile/fields.ts';
import { defaultsOf } from '../../domain/users/posting-defaults.ts';
import { QUOTE_POLICIES, quotePolicySchema } from '../statuses/quote-policy.ts';
import { visibilitySchema } from '../statuses/status-schema.ts';
import { accountFields, fieldSchema, presentAccounts, viewFieldSource } from './account.ts';

const roleSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    color: z.string(),
    permissions: z.string(),
    highlighted: z.boolean(),
    collection_limit: z.int(),
  })
  .meta({ id: 'Role', description: 'A role of users, with what it permits as a sum of flags.' });

export const credentialAccountSchema = z
  .object({
    ...accountFields,
    source: z.object({
      note: z.string(),
      fields: z.array(fieldSchema),
      privacy: visibilitySchema,
      sensitive: z.boolean(),
      language: z.string(),
      follow_requests_count: z.int(),
      hide_collections: z.boolean().nullable(),
      discoverable: z.boolean().nullable(),
      indexable: z.boolean(),
      quote_policy: quotePolicySchema,
      attribution_domains: z.array(z.string()),
    }),
    role: roleSchema,
  })
  .meta({ id: 'CredentialAccount', description: 'Your own account.' });

export type CredentialAccount = z.infer<typeof credentialAccountSchema>;

/** Mastodon's default role, for users without one. It has no permissions. */
const EVERYBODY = {
  id: '-99',
  name: '',
  color: '',
  permissions: '0',
  highlighted: false,
  collection_limit: COLLECTION_LIMIT,
};

/** Follow requests are counted up to this number, as in Mastodon (spec/mastodon/limits.json, account.follow_requests_count_cap). */
const REQUESTS_SHOWN = 40;

export async function presentCredentialAccount(ctx: IdentityContext): Promise<CredentialAccount> {
  const [[account], actor, requests, defaults] = await Promise.all([
    presentAccounts(ctx, [ctx.viewer.actorId]),
    ctx.db.actor.findUnique({ where: { id: ctx.viewer.actorId } }),
    ctx.db.follow.count({
      where: { targetId: ctx.viewer.actorId, approved: false, follower: { suspendedAt: null, deletedAt: null } },
      take: REQUESTS_SHOWN,
    }),
    defaultsOf(ctx),
  ]);
  if (!account || !actor) refuse('record_not_found');
  const role = roleOf(ctx.viewer.role);
  return {
    ...account,
    source: {
      note: actor.summarySource,
      fields: storedFields(actor.fields).map(viewFieldSource),
      privacy: defaults.visibility.toLowerCase() as z.infer<typeof visibilitySchema>,
      sensitive: defaults.sensitive,
      language: defaults.language ?? ctx.viewer.locale,
      follow_requests_count: requests,
      hide_collections: actor.hideCollections,
      discoverable: actor.discoverable,
      indexable: actor.indexable,
      quote_policy: QUOTE_POLICIES[defaults.quotePolicy],
      attribution_domains: actor.attributionDomains,
    },
    role: role
      ? {
          id: role.id,
          name: role.name,
          color: role.color,
          permissions: String(role.permissions),
          highlighted: role.highlighted,
          collection_limit: COLLECTION_LIMIT,
        }
      : EVERYBODY,
  };
}
