/** An allowed server as staff see it (Mastodon's entities, Admin::DomainAllow). */
import { z } from 'zod';
import type { DomainAllow } from '../../../generated/prisma/client.ts';
import { timeText } from '../../fields/time.ts';

export const adminDomainAllowSchema = z
  .object({ id: z.string(), domain: z.string(), created_at: z.string() })
  .meta({ id: 'AdminDomainAllow', description: 'A server with which this one speaks where federation is limited.' });

export const viewAdminDomainAllow = (row: DomainAllow): z.infer<typeof adminDomainAllowSchema> => ({
  id: row.id.toString(),
  domain: row.domain,
  created_at: timeText(row.createdAt),
});
