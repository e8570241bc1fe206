/** An author deletes an approval: the quote, reply, boost or like that has it is revoked. */
import type { ActivityContext } from '../activity-context.ts';
import { rejectBoost, rejectLike } from './interactions.ts';
import { revokeQuote } from './quotes.ts';
import { rejectReply } from './replies.ts';

/** A row that has an approval; `id` of a favourite or status. */
export interface Approved {
  kind: 'quote' | 'reply' | 'boost' | 'like';
  id: bigint;
}

const REVOKE: Readonly<Record<Approved['kind'], (ctx: ActivityContext, id: bigint) => Promise<unknown>>> = {
  quote: revokeQuote,
  reply: rejectReply,
  boost: rejectBoost,
  like: rejectLike,
};

export async function revoke(ctx: ActivityContext, approved: readonly Approved[]): Promise<void> {
  for (const { kind, id } of approved) await REVOKE[kind](ctx, id);
}
