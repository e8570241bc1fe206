/** A Mobilizon beside a Mastodon: people of both, names of both, and the roles of its staff. */
import { warn } from '../../doctor/finding.ts';
import { counted } from '../../domains.ts';
import { someOf } from '../findings.ts';
import { namesOf, type Source } from '../source.ts';
import { GUEST_EMAIL, IS_ANONYMOUS, IS_GONE, IS_TAKEN } from './actors-sql.ts';
import type { Neighbour, Neighbouring } from './neighbour.ts';

/** A person of the Mobilizon, or a guest by mail. */
interface Former {
  /** In small letters. */
  email: string;
  /** A name for the report; guests have none. */
  name: string | null;
  /** All identities, with a comma between them. */
  identities: string | null;
  isConfirmed: boolean;
  isDisabled: boolean;
}

const FORMER = `
  SELECT lower(u.email) AS email, coalesce((SELECT min(a.preferred_username) FROM actors a WHERE a.user_id = u.id), u.id::text) AS name,
    (SELECT string_agg('@' || a.preferred_username, ', ' ORDER BY a.id) FROM actors a WHERE a.user_id = u.id) AS identities, u.confirmed_at IS NOT NULL AS "isConfirmed", coalesce(u.disabled, false) AS "isDisabled" FROM users u
  UNION
  SELECT ${GUEST_EMAIL('p')}, NULL, NULL, true, false FROM participants p JOIN actors a ON a.id = p.actor_id
  WHERE ${IS_ANONYMOUS('a')} AND ${GUEST_EMAIL('p')} IS NOT NULL AND p.role::text <> 'not_confirmed'`;

const people = (count: number): string => counted(count, 'person', 'people');

/**
 * Tells who becomes one user, and whose account does not come because the address is not confirmed.
 *
 * @param list gets the names of those who become one user, at both servers
 */
export async function examineSamePeople(
  source: Source,
  neighbour: Neighbour,
  list: (pairs: [mastodon: string, mobilizon: string][]) => void,
): Promise<string> {
  const { rows: former } = await source.client.query<Former>(FORMER);
  const own = await neighbour.people(former.map(({ email }) => email));
  if (own.length === 0) return 'no mail address is on this server already';
  const users = new Map(former.filter(({ name }) => name !== null).map((each) => [each.email, each]));
  const same = own.filter(({ email, isConfirmed }) => isConfirmed && users.get(email)?.isConfirmed);
  list(same.map(({ email, name }) => [`@${name}`, users.get(email)?.identities ?? '(none)']));
  const proved = new Set(former.filter(({ isConfirmed }) => isConfirmed).map(({ email }) => email));
  const unproved = own.filter(({ email, isConfirmed }) => !isConfirmed && proved.has(email));
  const strangers = own.filter((each) => users.get(each.email)?.isConfirmed === false && !unproved.includes(each));
  const barred = same.filter(({ email, isBarred }) => isBarred || users.get(email)?.isDisabled);
  const names = (found: readonly Neighbouring[]): string => someOf(found.map(({ name }) => name));
  const formerNames = (found: readonly Neighbouring[]): string =>
    someOf(found.map(({ email }) => users.get(email)?.name ?? ''));
  const text = `${people(same.length)} with the same confirmed address at both: one account with the identities of both, the password that was used last, and the second factor of Mastodon`;
  const odd = [
    same.length > 0 &&
      `Compare the names in the list below: staff and identity providers confirm addresses without a mail, so two accounts may be those of two people. To keep such accounts apart, ${neighbour.changeAddress}.`,
    strangers.length > 0 &&
      `Accounts of Mobilizon that never confirmed an address of Mastodon do not come (${formerNames(strangers)}).`,
    unproved.length > 0 &&
      `Accounts of Mastodon that never confirmed an address of Mobilizon are removed (${names(unproved)}).`,
    barred.length > 0 &&
      `Look at those who are suspended, disabled or not approved at one of both (${names(barred)}): they stay so at this server, or the identities of Mobilizon are suspended.`,
  ].filter((each) => each !== false);
  if (odd.length > 0) warn(text, odd.join(' '));
  return text;
}

const LOCAL_NAMES = `SELECT lower(a.preferred_username) AS name FROM actors a WHERE a.domain IS NULL AND ${IS_TAKEN('a')} AND NOT ${IS_GONE('a')}`;

/** Names that both have are told apart by their hosts. */
export async function examineNamesOfBoth(source: Source, neighbour: Neighbour, host: string): Promise<string> {
  const former = await namesOf(source, LOCAL_NAMES);
  const own = await neighbour.names(former);
  return own.length === 0
    ? 'no name is that of somebody here'
    : `${counted(own.length, 'name')} at both (${someOf(own)}): each keeps its handle, that of Mobilizon @NAME@${host}`;
}

/** The staff of the Mastodon is that of the server. */
export async function examineStaff(source: Source, neighbour: Neighbour, host: string): Promise<string> {
  if (!(await neighbour.isThere())) return 'administrators and moderators keep their roles';
  const staff = await namesOf(
    source,
    `SELECT coalesce((SELECT min(a.preferred_username) FROM actors a WHERE a.user_id = u.id), u.id::text) AS name FROM users u
     WHERE u.role::text IN ('administrator', 'moderator') ORDER BY 1`,
  );
  if (staff.length > 0)
    warn(
      `the roles that people have at Mobilizon do not come (${someOf(staff)})`,
      `The staff of Mastodon is that of the server, and its settings and texts stay. Give roles by "plaza accounts modify NAME@${host} --role ROLE".`,
    );
  return 'the staff of Mastodon is that of the server';
}
