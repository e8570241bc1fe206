/** Quote policies as the API spells them (Mastodon's entities, CredentialAccount). */
import { z } from 'zod';
import type { QuotePolicy } from '../../generated/prisma/client.ts';

export const quotePolicySchema = z.enum(['public', 'followers', 'nobody']);

export const QUOTE_POLICIES = { PUBLIC: 'public', FOLLOWERS: 'followers', NOBODY: 'nobody' } as const satisfies Record<
  QuotePolicy,
  z.infer<typeof quotePolicySchema>
>;
