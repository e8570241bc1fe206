/** A blocked domain of e-mail addresses as staff see it (Mastodon's entities, Admin::EmailDomainBlock). */
import { z } from 'zod';
import { type AttemptsOfDay, attemptsOf } from '../../../domain/blocks/email/attempts.ts';
import type { EmailDomainBlock } from '../../../generated/prisma/client.ts';
import type { Platform } from '../../../platform/platform.ts';
import { timeText } from '../../fields/time.ts';

const count = z.string().regex(/^\d+$/);

export const adminEmailDomainBlockSchema = z
  .object({
    id: z.string(),
    domain: z.string(),
    created_at: z.string(),
    allow_with_approval: z.boolean().meta({ description: 'People may sign up, with approval.' }),
    history: z
      .array(
        z.object({
          day: count.meta({ description: 'Its beginning, in seconds since 1970.' }),
          accounts: count.meta({ description: 'From how many networks.' }),
          uses: count,
        }),
      )
      .meta({ description: 'Sign-ups with such an address in the last seven days, today first.' }),
  })
  .meta({
    id: 'AdminEmailDomainBlock',
    description: 'A domain of e-mail addresses, or of the servers that take their mail, that may not sign up.',
  });

type AdminEmailDomainBlock = z.infer<typeof adminEmailDomainBlockSchema>;

const viewDay = ({ day, networks, uses }: AttemptsOfDay): AdminEmailDomainBlock['history'][number] => ({
  day: String(day.getTime() / 1000),
  accounts: String(networks),
  uses: String(uses),
});

function viewAdminEmailDomainBlock(row: EmailDomainBlock, history: readonly AttemptsOfDay[]): AdminEmailDomainBlock {
  const { id, domain, createdAt, allowWithApproval } = row;
  return {
    id: id.toString(),
    domain,
    created_at: timeText(createdAt),
    allow_with_approval: allowWithApproval,
    history: history.map(viewDay),
  };
}

/** These rows in this order; one statement. */
export async function presentAdminEmailDomainBlocks(
  ctx: Pick<Platform, 'db' | 'clock'>,
  rows: readonly EmailDomainBlock[],
): Promise<AdminEmailDomainBlock[]> {
  const ids = rows.map(({ id }) => id);
  const histories = await attemptsOf(ctx, ids);
  return rows.map((row) => viewAdminEmailDomainBlock(row, histories.get(row.id) ?? []));
}
