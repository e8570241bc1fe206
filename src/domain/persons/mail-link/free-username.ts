/** A username for somebody who only said what they are called: `Zoë Müller` → `zoe_muller`, or `zoe_muller2` where that is taken. */
import type { Tx } from '../../../platform/database/db.ts';
import type { Random } from '../../../platform/random.ts';
import { usernameProblem } from '../../actors/username.ts';
import { usernameFrom } from '../../actors/username-from.ts';

const NUMBERED = 20;
/** Of names that have no letters of ours. */
const UNNAMED = 'neighbour';

/** One that may be used, and nobody has. The unique index decides about two at once. */
export async function freeUsername(tx: Tx, { token }: Pick<Random, 'token'>, name: string): Promise<string> {
  const base = usernameFrom(name) || UNNAMED;
  for (let number = 1; number <= NUMBERED; number++) {
    const username = number === 1 ? base : `${base}${number}`;
    if ((await usernameProblem(tx, username)) === null) return username;
  }
  // Many have that name, or it may not be used at all.
  return `${UNNAMED}_${token(9)
    .replace(/[^A-Za-z0-9]/g, '0')
    .toLowerCase()}`;
}
