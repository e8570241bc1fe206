/** Names of local actors: which are well formed, which are reserved, which are taken (spec/graphql/rules.md, Users and sessions). */
import type { ActorType } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';

const USERNAME_MAX = 30;

/** Letters, digits and underscores; dots and hyphens inside only. */
const WELL_FORMED = /^[a-z0-9_]+(?:[.-]+[a-z0-9_]+)*$/i;

/** Names that would pass for the server itself or that stand for its paths. */
const RESERVED = new Set(
  `about abuse account accounts activity actor actors admin administration administrator api apps assets auth client
   contact docs event events explore favicon federation group groups health help home host hostmaster inbox info
   instance login logout mail mailer media mention mentions metrics mod moderation moderator moderators nobody
   no-reply noreply nodeinfo nothing oauth outbox owner plaza postmaster privacy public register report robots root
   rules search security server settings share staff static status statuses support system tag tags terms trpc user
   users webmaster well-known www`.split(/\s+/),
);

export type UsernameProblem = 'blank' | 'malformed' | 'too_long' | 'reserved' | 'taken';

/** What each problem says after the field's name. */
export const USERNAME_PHRASES: Record<UsernameProblem, string> = {
  blank: "can't be blank",
  malformed: 'must contain only letters, numbers and underscores, with dots and hyphens inside',
  too_long: `should be at most ${USERNAME_MAX} character(s)`,
  reserved: 'is reserved',
  taken: 'has already been taken',
};

/** What is wrong with a name by itself, or null. */
export function usernameFault(name: string): Exclude<UsernameProblem, 'taken'> | null {
  if (name === '') return 'blank';
  if (name.length > USERNAME_MAX) return 'too_long';
  if (!WELL_FORMED.test(name)) return 'malformed';
  return RESERVED.has(name.toLowerCase()) ? 'reserved' : null;
}

/** The kind of local actor that has this name however it is written, or null when it is free. */
export async function usernameHolder(tx: Tx, name: string): Promise<ActorType | null> {
  // lower() as in the index actors_name_domain, which decides.
  const rows = await tx.$queryRaw<{ type: ActorType }[]>`
    SELECT type::text AS type FROM actors
    WHERE lower(preferred_username) = lower(${name}) AND coalesce(domain, '') = ''`;
  return rows[0]?.type ?? null;
}

/** What is wrong with a new actor's name, or null; for callers that list every problem at once. */
export async function usernameProblem(tx: Tx, name: string): Promise<UsernameProblem | null> {
  return usernameFault(name) ?? ((await usernameHolder(tx, name)) === null ? null : 'taken');
}

/** The refusal of a name that cannot be used; a taken one is a conflict (texts of spec/mobilizon/permissions.json). */
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

/** The name as it will be stored; refuses one that is wrong by itself. */
export function requireGoodName(given: string): string {
  const name = given.trim();
  const fault = usernameFault(name);
  if (fault) throw usernameRefusal(fault);
  return name;
}
