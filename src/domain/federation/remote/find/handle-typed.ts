/** Names of people and groups of other servers, who are asked for where nobody here knows them. */
import type { DomainContext } from '../../../access/context.ts';
import { findRemote } from './find-remote.ts';

/** What was typed, or the handle of whom it names at another server, who is known from then on. */
export async function handleTyped(ctx: DomainContext, typed: string): Promise<string> {
  const found = await findRemote(ctx, typed.trim());
  return found && 'actor' in found ? `${found.actor.preferredUsername}@${found.actor.domain}` : typed;
}
