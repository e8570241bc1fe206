/** Quote policies as the API spells them (Mastodon's entities, CredentialAccount). */
import { z } from 'zod';
import type { OwnQuotePolicy } from '../../domain/users/posting-defaults.ts';

export const quotePolicySchema = z.enum(['public', 'followers', 'nobody']);

export const QUOTE_POLICIES = { PUBLIC: 'public', FOLLOWERS: 'followers', NOBODY: 'nobody' } as const satisfies Record<
  OwnQuotePolicy,
  z.infer<typeof quotePolicySchema>
>;
