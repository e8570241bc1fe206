/** A request that must succeed, for operations that the typed client cannot send. */
import type { Person, World } from '../../world/world.ts';

export async function sent(world: World, who: Person | null, method: string, path: string, body: unknown = {}) {
  const answer = await world.rest(who).send(method, path, { body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
