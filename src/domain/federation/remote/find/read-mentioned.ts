/** Reads people of other servers whom a text names and who are not known here, so that they are mentioned. */
import type { DomainContext } from '../../../access/context.ts';
import { actorsByHandles } from '../../../actors/handles.ts';
import { tokenize } from '../../../statuses/text/tokens.ts';
import { findRemote } from './find-remote.ts';

/** Further ones are not looked up. */
const MOST_UNKNOWN = 10;

/** A handle with a domain. Texts without one are not looked at further. */
const REMOTE_HANDLE = /@[^\s@]+@[^\s@]/;

/** Whoever does not answer is not mentioned. */
export async function readMentioned(ctx: DomainContext, text: string): Promise<void> {
  if (!REMOTE_HANDLE.test(text)) return;
  const named = tokenize(text).flatMap((token) =>
    token.kind === 'mention' && token.domain !== null && token.domain !== ctx.config.domain
      ? [{ username: token.username.toLowerCase(), domain: token.domain }]
      : [],
  );
  const known = await actorsByHandles(ctx, named);
  const keys = new Set(known.map(({ username, domain }) => `${username.toLowerCase()}@${domain}`));
  const unknown = new Set(named.map(({ username, domain }) => `${username}@${domain}`).filter((key) => !keys.has(key)));
  await Promise.all([...unknown].slice(0, MOST_UNKNOWN).map((handle) => findRemote(ctx, handle)));
}
