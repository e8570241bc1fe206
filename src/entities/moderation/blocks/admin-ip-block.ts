/** A rule for a network as staff see it (Mastodon's entities, Admin::IpBlock). */
import { z } from 'zod';
import type { IpBlock } from '../../../generated/prisma/client.ts';
import { timeText } from '../../fields/time.ts';

const SEVERITIES = {
  SIGN_UP_REQUIRES_APPROVAL: 'sign_up_requires_approval',
  SIGN_UP_BLOCK: 'sign_up_block',
  NO_ACCESS: 'no_access',
} as const;

export const adminIpBlockSchema = z
  .object({
    id: z.string(),
    ip: z.string().meta({ description: 'With the length of its prefix, such as 192.0.2.7/32.' }),
    severity: z.enum(['sign_up_requires_approval', 'sign_up_block', 'no_access']),
    comment: z.string(),
    created_at: z.string(),
    expires_at: z.string().nullable(),
  })
  .meta({ id: 'AdminIpBlock', description: 'What people from a network may not do.' });

export const viewAdminIpBlock = (row: IpBlock): z.infer<typeof adminIpBlockSchema> => ({
  id: row.id.toString(),
  ip: row.network,
  severity: SEVERITIES[row.severity],
  comment: row.comment,
  created_at: timeText(row.createdAt),
  expires_at: row.expiresAt && timeText(row.expiresAt),
});
