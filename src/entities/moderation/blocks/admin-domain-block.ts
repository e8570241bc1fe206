/** The block of another server as staff see it (Mastodon's entities, Admin::DomainBlock). */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { InstanceDomainBlock } from '../../../generated/prisma/client.ts';
import { timeText } from '../../fields/time.ts';

const SEVERITIES = { NOOP: 'noop', SILENCE: 'silence', SUSPEND: 'suspend' } as const;

export const adminDomainBlockSchema = z
  .object({
    id: z.string(),
    domain: z.string(),
    digest: z.string().meta({ description: 'SHA-256 of the domain, in hexadecimal digits.' }),
    created_at: z.string(),
    severity: z.enum(['silence', 'suspend', 'noop']),
    reject_media: z.boolean(),
    reject_reports: z.boolean(),
    private_comment: z.string().nullable().meta({ description: 'Why, for the staff.' }),
    public_comment: z.string().nullable().meta({ description: 'The reason, for readers of the public list.' }),
    obfuscate: z.boolean().meta({ description: 'The public list shows the domain with asterisks.' }),
  })
  .meta({
    id: 'AdminDomainBlock',
    description: 'Another server that is limited or suspended here, with the domains below it.',
  });

export const viewAdminDomainBlock = (row: InstanceDomainBlock): z.infer<typeof adminDomainBlockSchema> => ({
  id: row.id.toString(),
  domain: row.domain,
  digest: createHash('sha256').update(row.domain).digest('hex'),
  created_at: timeText(row.createdAt),
  severity: SEVERITIES[row.severity],
  reject_media: row.rejectMedia,
  reject_reports: row.rejectReports,
  private_comment: row.privateComment || null,
  public_comment: row.publicComment || null,
  obfuscate: row.obfuscate,
});

/** The body of the refusal, in addition to its sentence (Mastodon's entities, ExistingDomainBlockError). */
export const existingDomainBlock = (row: InstanceDomainBlock) => ({ existing_domain_block: viewAdminDomainBlock(row) });
