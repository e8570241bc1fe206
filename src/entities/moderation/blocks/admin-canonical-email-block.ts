/** A blocked e-mail address as staff see it (Mastodon's entities, Admin::CanonicalEmailBlock). */
import { z } from 'zod';
import type { CanonicalEmailBlock } from '../../../generated/prisma/client.ts';

export const adminCanonicalEmailBlockSchema = z
  .object({
    id: z.string(),
    canonical_email_hash: z.string().meta({
      description: 'SHA-256 of the address in lower case, without dots and `+…` in the part before `@`.',
    }),
  })
  .meta({
    id: 'AdminCanonicalEmailBlock',
    description: 'An e-mail address that may not sign up, in all its spellings.',
  });

export const viewAdminCanonicalEmailBlock = (
  row: CanonicalEmailBlock,
): z.infer<typeof adminCanonicalEmailBlockSchema> => ({
  id: row.id.toString(),
  canonical_email_hash: row.canonicalEmailHash,
});
