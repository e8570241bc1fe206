/** Resolves the unknown handles in a text, for clients that list the accounts which it may mention. */
import { withinTime } from '../../../../platform/http/within-time.ts';
import type { DomainContext } from '../../../access/context.ts';
import { tokenize } from '../../../statuses/text/tokens.ts';
import { findMentions } from '../../../statuses/writing/compose.ts';
import { MOST_UNKNOWN } from '../store/mention-handles.ts';
import { findRemote } from './find-remote.ts';

/** The limit of all look-ups together: a client waits for the answer. */
const MOST_MS = 10_000;

/** People whose server does not answer in time are not mentioned. */
export async function readMentioned(ctx: DomainContext, text: string): Promise<void> {
  const { unknown } = await findMentions(ctx, tokenize(text));
  const asking = { ...ctx, http: withinTime(ctx.http, MOST_MS) };
  await Promise.all(unknown.slice(0, MOST_UNKNOWN).map((handle) => findRemote(asking, handle)));
}
