/** Looks up typed names of remote people and groups who are unknown to this server. */
import type { DomainContext } from '../../../access/context.ts';
import { findRemote } from './find-remote.ts';

/** The typed text, or the handle of the remote actor that it names, who is stored then. */
export async function handleTyped(ctx: DomainContext, typed: string): Promise<string> {
  const found = await findRemote(ctx, typed.trim());
  return found && 'actor' in found ? `${found.actor.preferredUsername}@${found.actor.domain}` : typed;
}
