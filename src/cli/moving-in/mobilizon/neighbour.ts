/** The Mastodon beside a Mobilizon: one that moved in before, or one that is imported first. */
import type pg from 'pg';
import { hasColumn, type Source } from '../source.ts';

/** A person with one of the addresses that were asked for. */
export interface Neighbouring {
  /** In small letters. */
  email: string;
  name: string;
  isConfirmed: boolean;
  /** Whether the person may not sign in. */
  isBarred: boolean;
}

export interface Neighbour {
  isThere(): Promise<boolean>;
  /** @param addresses of mail, in small letters */
  people(addresses: readonly string[]): Promise<Neighbouring[]>;
  /** Returns those people who are not guests of a Mobilizon. Guests are at PUBLIC_URL, too. */
  owners(addresses: readonly string[]): Promise<Pick<Neighbouring, 'email' | 'isConfirmed'>[]>;
  /** The names among these that people of it have. */
  names(names: readonly string[]): Promise<string[]>;
  /** A command that gives one of its people another address. */
  changeAddress: string;
}

/** Asks the database of this server; the table that a query reads may be absent. */
export type Ask = <Row extends pg.QueryResultRow>(
  table: string,
  sql: string,
  values?: readonly unknown[],
) => Promise<Row[]>;

/** By a connection to a database that has the tables. */
export const askOf =
  (target: pg.ClientBase): Ask =>
  async <Row extends pg.QueryResultRow>(_table: string, sql: string, values: readonly unknown[] = []) =>
    (await target.query<Row>(sql, [...values])).rows;

const PEOPLE = `
  SELECT lower(u.email::text) AS email, coalesce(a.preferred_username, u.id::text) AS name, u.email_proved_at IS NOT NULL AS "isConfirmed",
    u.suspended_at IS NOT NULL OR u.disabled_at IS NOT NULL OR u.approved_at IS NULL AS "isBarred"
  FROM users u LEFT JOIN actors a ON a.id = u.default_actor_id WHERE lower(u.email::text) = ANY ($1) ORDER BY 2`;

const OWNERS = `
  SELECT lower(u.email::text) AS email, u.email_proved_at IS NOT NULL AS "isConfirmed" FROM users u
  WHERE u.email = ANY ($1::citext[]) AND EXISTS (SELECT FROM actors a WHERE a.user_id = u.id AND a.domain IS NULL AND a.origin IS NULL
    AND NOT starts_with(a.preferred_username, 'guest_'))`;

const NAMES = `
  SELECT preferred_username AS name FROM actors WHERE domain IS NULL AND origin IS NULL AND lower(preferred_username) = ANY ($1) ORDER BY 1`;

/** The Mastodon that moved into this server. */
export const movedIn = (ask: Ask): Neighbour => ({
  isThere: async () =>
    (await ask('former_servers', "SELECT FROM former_servers WHERE software = 'Mastodon'")).length > 0,
  people: (addresses) => ask<Neighbouring>('users', PEOPLE, [addresses]),
  owners: (addresses) => ask<Neighbouring>('users', OWNERS, [addresses]),
  names: async (names) => (await ask<{ name: string }>('actors', NAMES, [names])).map(({ name }) => name),
  changeAddress: 'change the address here by "plaza accounts modify NAME --email EMAIL"',
});

/** Deleted accounts have no user on this server. */
function isLeaving(source: Source): string {
  const asked = hasColumn(source, 'accounts', 'requested_deletion_at') ? 'a.requested_deletion_at IS NOT NULL OR ' : '';
  return `${asked}(a.suspended_at IS NOT NULL AND NOT EXISTS (SELECT FROM account_deletion_requests d WHERE d.account_id = a.id))`;
}

/** A Mastodon that is about to move in: as `movedIn` would find it afterwards. */
export function movesInFirst(source: Source): Neighbour {
  const ask = async <Row extends pg.QueryResultRow>(sql: string, values: readonly string[]): Promise<Row[]> =>
    (await source.client.query<Row>(sql, [values])).rows;
  const people = (addresses: readonly string[]) =>
    ask<Neighbouring>(
      `SELECT lower(t.email) AS email, a.username AS name, t.confirmed_at IS NOT NULL AS "isConfirmed",
         a.suspended_at IS NOT NULL OR t.disabled OR NOT t.approved AS "isBarred"
       FROM users t JOIN accounts a ON a.id = t.account_id
       WHERE lower(t.email) = ANY ($1) AND NOT (${isLeaving(source)}) ORDER BY 2`,
      addresses,
    );
  return {
    isThere: async () => true,
    people,
    owners: people,
    names: async (names) => {
      const sql = `SELECT username AS name FROM accounts WHERE domain IS NULL AND id <> -99 AND lower(username) = ANY ($1) ORDER BY 1`;
      return (await ask<{ name: string }>(sql, names)).map(({ name }) => name);
    },
    changeAddress: 'change the address at Mastodon by "tootctl accounts modify NAME --email EMAIL --confirm"',
  };
}
