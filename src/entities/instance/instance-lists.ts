/** Lists about the server: activity by week, blocked domains and languages (Mastodon's entities, DomainBlock and Language). */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { obfuscated } from '../../domain/instance/domain-blocks.ts';
import type { Week } from '../../domain/instance/weeks.ts';
import type { InstanceDomainBlock } from '../../generated/prisma/client.ts';

const number = z.string().regex(/^\d+$/);

export const weekSchema = z
  .object({
    week: number.meta({ description: 'Its Monday, 0:00 UTC, in seconds since 1970.' }),
    statuses: number,
    logins: number,
    registrations: number,
  })
  .meta({ id: 'InstanceWeek', description: 'How much happened in a week; numbers as text, as Mastodon sends them.' });

export const viewWeek = ({ week, statuses, logins, registrations }: Week): z.infer<typeof weekSchema> => ({
  week: String(week.getTime() / 1000),
  statuses: String(statuses),
  logins: String(logins),
  registrations: String(registrations),
});

export const domainBlockSchema = z
  .object({
    domain: z.string().meta({ description: 'Partly asterisks if the operator wants it so.' }),
    digest: z.string().meta({ description: 'SHA-256 of the whole domain, in hexadecimal digits.' }),
    severity: z.enum(['silence', 'suspend']),
    comment: z.string().optional(),
  })
  .meta({ id: 'DomainBlock', description: 'Another server that is limited or suspended here.' });

export const viewDomainBlock = (row: InstanceDomainBlock, withComment: boolean): z.infer<typeof domainBlockSchema> => ({
  domain: row.obfuscate ? obfuscated(row.domain) : row.domain,
  digest: createHash('sha256').update(row.domain).digest('hex'),
  severity: row.severity === 'SUSPEND' ? 'suspend' : 'silence',
  ...(withComment && { comment: row.publicComment }),
});

export const languageSchema = z.object({ code: z.string(), name: z.string() }).meta({
  id: 'Language',
  description: 'A language in which posts may be written; its name is in the language itself.',
});
