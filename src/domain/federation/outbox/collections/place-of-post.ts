/** Finds local posts by an address of their own, which is not below that of the author. */
import type { DomainContext } from '../../../access/context.ts';
import type { NamedActor } from '../../../actors/find.ts';
import { refuse } from '../../../kernel/refusals.ts';

/** The author and the id of the post; posts that came with another server may have such addresses. */
export async function placeOfPost({ db }: DomainContext, uri: string): Promise<{ owner: NamedActor; id: string }> {
  const where = { uri, local: true, deletedAt: null };
  const found = await db.status.findFirst({ where, select: { id: true, actor: { select: { uri: true } } } });
  return found ? { owner: { uri: found.actor.uri }, id: found.id.toString() } : refuse('record_not_found');
}
