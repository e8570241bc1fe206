/**
 * A proof of identity on another site (Mastodon's entities, IdentityProof). Mastodon has none since 3.5, but apps still request
 * them.
 */
import { z } from 'zod';

export const identityProofSchema = z
  .object({
    provider: z.string(),
    provider_username: z.string(),
    updated_at: z.string(),
    proof_url: z.string(),
    profile_url: z.string(),
  })
  .meta({ id: 'IdentityProof', description: 'A proof that an account on another site is of the same person.' });
