/** The viewer's own account, with its private fields (Mastodon's entities, CredentialAccount). */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { storedFields } from '../../domain/persons/profile/fields.ts';
import { defaultsOf } from '../../domain/users/posting-defaults.ts';
import { QUOTE_POLICIES, quotePolicySchema } from '../statuses/quote-policy.ts';
import { REPLY_POLICIES, replyPolicySchema } from '../statuses/reply-approval.ts';
import { visibilitySchema } from '../statuses/status-schema.ts';
import { gatherRoles, roleSchema, viewRoleOf } from '../users/role.ts';
import { accountFields, fieldSchema, presentAccounts, viewFieldSource } from './account.ts';

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
      reply_policy: replyPolicySchema.meta({ description: 'Who may reply. Mastodon has no such field.' }),
      attribution_domains: z.array(z.string()),
    }),
    role: roleSchema,
  })
  .meta({ id: 'CredentialAccount', description: 'Your own account.' });

export type CredentialAccount = z.infer<typeof credentialAccountSchema>;

/** Follow requests are counted up to this number, as in Mastodon (Mastodon's limits, account.follow_requests_count_cap). */
const REQUESTS_SHOWN = 40;

export async function presentCredentialAccount(ctx: IdentityContext): Promise<CredentialAccount> {
  const { role } = ctx.viewer;
  const [[account], actor, requests, defaults, roles] = await Promise.all([
    presentAccounts(ctx, [ctx.viewer.actorId]),
    ctx.db.actor.findUnique({ where: { id: ctx.viewer.actorId } }),
    ctx.db.follow.count({
      where: { targetId: ctx.viewer.actorId, approved: false, follower: { suspendedAt: null, deletedAt: null } },
      take: REQUESTS_SHOWN,
    }),
    defaultsOf(ctx),
    gatherRoles(ctx.db, [role?.id ?? null]),
  ]);
  if (!account || !actor) refuse('record_not_found');
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
      reply_policy: REPLY_POLICIES[defaults.replyPolicy],
      attribution_domains: actor.attributionDomains,
    },
    role: viewRoleOf(roles, role?.id ?? null),
  };
}
