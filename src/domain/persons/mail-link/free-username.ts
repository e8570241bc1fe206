/** A username derived from a name: `Zoë Müller` → `zoe_muller`, or `zoe_muller2` if that is taken. */
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { Random } from '../../../platform/random.ts';
import { usernameProblem } from '../../actors/username.ts';
import { usernameFrom } from '../../actors/username-from.ts';

const NUMBERED = 20;
/** Letters that follow a contested name. */
const CODE = 5;
/** For names without Latin letters. */
const UNNAMED = 'neighbour';

/**
 * An allowed, free username. The unique index decides between concurrent requests.
 *
 * @param isContested whether others with that name try at the same moment; a random suffix then avoids collisions
 */
export async function freeUsername(
  tx: Db | Tx,
  { token }: Pick<Random, 'token'>,
  name: string,
  isContested = false,
): Promise<string> {
  const base = usernameFrom(name) || UNNAMED;
  const code = token(9)
    .replace(/[^A-Za-z0-9]/g, '0')
    .toLowerCase();
  const numbered = Array.from({ length: NUMBERED }, (_, at) => (at === 0 ? base : `${base}${at + 1}`));
  for (const username of isContested ? [`${base}_${code.slice(0, CODE)}`] : numbered)
    if ((await usernameProblem(tx, username)) === null) return username;
  // Many have that name, or it may not be used at all.
  return `${UNNAMED}_${code}`;
}
