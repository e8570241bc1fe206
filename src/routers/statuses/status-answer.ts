/** Inputs and outputs that procedures about one status share. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { readTime } from '../../domain/kernel/real-day.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import type { PollInput } from '../../domain/statuses/polls/check-poll.ts';
import type { OwnQuotePolicy, OwnReplyPolicy } from '../../domain/users/posting-defaults.ts';
import type { Poll } from '../../entities/statuses/poll.ts';
import { quotePolicySchema } from '../../entities/statuses/quote-policy.ts';
import { REPLY_POLICIES_READ, replyPolicySchema } from '../../entities/statuses/reply-approval.ts';
import { presentStatuses } from '../../entities/statuses/status.ts';
import type { Status as StatusEntity } from '../../entities/statuses/status-schema.ts';
import type { Status } from '../../generated/prisma/client.ts';
import { foldedLineInput, idInput } from '../../procedures/inputs.ts';
import { blankIsAbsent, leadingDigits } from '../../procedures/wire.ts';

export const byId = z.object({ id: idInput });

/** Visibilities as the API spells them. */
export const VISIBILITIES = { public: 'PUBLIC', unlisted: 'UNLISTED', private: 'PRIVATE', direct: 'DIRECT' } as const;

/** Quote policies as the API spells them. */
const POLICIES = { public: 'PUBLIC', followers: 'FOLLOWERS', nobody: 'NOBODY' } as const;

export const quotePolicyInput = blankIsAbsent(quotePolicySchema)
  .nullish()
  .meta({ description: 'Who may quote it, where everybody may see it.' });

/** The quote policy in the input; null when none was sent. */
export const quotePolicyOf = (input: z.infer<typeof quotePolicyInput>): OwnQuotePolicy | null =>
  input ? POLICIES[input] : null;

export const replyPolicyInput = blankIsAbsent(replyPolicySchema).nullish().meta({
  description:
    'Who may reply, besides the people whom it mentions; with `approval`, you approve each reply. Mastodon has no such parameter.',
});

/** The reply policy in the input; null when none was sent. */
export const replyPolicyOf = (input: z.infer<typeof replyPolicyInput>): OwnReplyPolicy | null =>
  input ? REPLY_POLICIES_READ[input] : null;

export async function presentStatus(ctx: DomainContext, status: Pick<Status, 'id' | 'actorId'>): Promise<StatusEntity> {
  const [shown] = await presentStatuses(ctx, [{ id: status.id, actor_id: status.actorId }]);
  return shown ?? refuse('record_not_found');
}

/** The poll of a status that has one. */
export async function presentPoll(ctx: DomainContext, status: Pick<Status, 'id' | 'actorId'>): Promise<Poll> {
  return (await presentStatus(ctx, status)).poll ?? refuse('record_not_found');
}

/** The poll of a new or edited status. */
export const pollInput = z.object({
  options: z.array(foldedLineInput(1000)).max(50).default([]),
  expires_in: leadingDigits(z.number().overwrite(Math.trunc))
    .optional()
    .meta({ type: 'integer', description: 'Seconds.' }),
  multiple: z.boolean().default(false).meta({ description: 'Several options may be chosen.' }),
  hide_totals: z.boolean().default(false).meta({ description: 'Numbers are shown when it has ended.' }),
});

/** The poll in the input; null for an empty hash, which some apps send with every status. */
export const pollOf = (input: z.infer<typeof pollInput> | null | undefined): PollInput | null =>
  input && (input.options.length > 0 || input.expires_in !== undefined)
    ? {
        options: input.options,
        expiresIn: input.expires_in ?? null,
        multiple: input.multiple,
        hideTotals: input.hide_totals,
      }
    : null;

export const timeInput = blankIsAbsent(z.string().max(64, 'is too long'))
  .nullish()
  .meta({ description: 'When, in ISO 8601; without an offset it is UTC.' });

/** Null if no time was sent. Refuses text that is not a time. */
export function parseTime(text: string | null | undefined): Date | null {
  if (text === null || text === undefined) return null;
  return readTime(text) ?? refuse('invalid_date');
}
