/** Names of local actors: well-formed, reserved, taken (rules of the event service, Users and sessions). */
import type { ActorType } from '../../generated/prisma/enums.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Phrase } from '../../wording/texts.ts';
import { usernameVerdict } from '../blocks/usernames/username-rules.ts';
import { NAMED_DOMAIN } from '../kernel/own-domains.ts';
import { RESERVED_NAMES } from './reserved-names.ts';

const USERNAME_MAX = 30;

/** Letters, digits and underscores; dots and hyphens inside only. */
const WELL_FORMED = /^[a-z0-9_]+(?:[.-]+[a-z0-9_]+)*$/i;

export type UsernameProblem = 'blank' | 'malformed' | 'too_long' | 'reserved' | 'taken';

/** Messages of the problems, appended to the field's name. */
export const USERNAME_PHRASES: Record<UsernameProblem, Phrase> = {
  blank: "can't be blank",
  malformed: 'must contain only letters, numbers and underscores, with dots and hyphens inside',
  too_long: `should be at most ${USERNAME_MAX} character(s)`,
  reserved: 'is reserved',
  taken: 'has already been taken',
};

/** Validates a name without the database; null if it is fine. */
function usernameFault(name: string): Exclude<UsernameProblem, 'taken'> | null {
  if (name === '') return 'blank';
  if (name.length > USERNAME_MAX) return 'too_long';
  if (!WELL_FORMED.test(name)) return 'malformed';
  return RESERVED_NAMES.has(name.toLowerCase()) ? 'reserved' : null;
}

const byName = statement(
  'local_actor_by_name',
  `SELECT type::text AS type FROM actors
   WHERE lower(preferred_username) = lower($1) AND ${NAMED_DOMAIN('actors')} = ''`,
).as<{ type: ActorType }>();

/** The kind of actor with this name at the first origin, where people sign up, case-insensitively; null if it is free. */
export async function usernameHolder(tx: Tx, name: string): Promise<ActorType | null> {
  // lower() as in the unique index actors_name_domain.
  const rows = await sqlWithin(tx).many(byName, [name]);
  return rows[0]?.type ?? null;
}

/** The problem of a sign-up's name, or null; for callers that list every problem at once. */
export async function usernameProblem(tx: Db | Tx, name: string): Promise<UsernameProblem | null> {
  const fault = usernameFault(name);
  if (fault) return fault;
  if ((await usernameVerdict(tx, name)) === 'blocked') return 'reserved';
  return (await usernameHolder(tx, name)) === null ? null : 'taken';
}

/** The refusal for a name problem; a taken name is a conflict (texts of Mobilizon's permissions). */
export function usernameRefusal(problem: UsernameProblem, holder?: ActorType | null, wanted?: ActorType): Refusal {
  const fields = { preferredUsername: [USERNAME_PHRASES[problem]] };
  if (problem !== 'taken') {
    return new Refusal('invalid', `Validation failed: Username ${USERNAME_PHRASES[problem]}`, { fields });
  }
  const twoGroups = wanted === 'GROUP' && holder === 'GROUP';
  return new Refusal('conflict', twoGroups ? 'A group with this name already exists' : 'Username is already taken', {
    fields,
  });
}

/** Normalizes a name for storage; refuses an invalid one. */
export function requireGoodName(given: string): string {
  const name = given.trim();
  const fault = usernameFault(name);
  if (fault) throw usernameRefusal(fault);
  return name;
}
