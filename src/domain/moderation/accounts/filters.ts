/** The filters of the list of accounts, as SQL over `actors a` and, if one needs it, its user `u` (Mastodon's endpoints). */
import { Prisma } from '../../../generated/prisma/client.ts';
import { likeText } from '../../../platform/database/sql.ts';
import { readNetwork } from '../../../platform/http/ip-network.ts';
import { parseId } from '../../../platform/ids.ts';
import { EVERYONE_ID, flagsOf } from '../../access/roles.ts';

export const ORIGINS = ['local', 'remote'] as const;

/** Each with its condition, and whether that is about the user. */
const STATUS_CONDITIONS = {
  active: { sql: Prisma.sql`a.suspended_at IS NULL`, ofUser: false },
  pending: { sql: Prisma.sql`u.approved_at IS NULL`, ofUser: true },
  disabled: { sql: Prisma.sql`u.disabled_at IS NOT NULL AND a.suspended_at IS NULL`, ofUser: true },
  silenced: { sql: Prisma.sql`a.silenced_at IS NOT NULL`, ofUser: false },
  sensitized: { sql: Prisma.sql`a.sensitized_at IS NOT NULL`, ofUser: false },
  suspended: { sql: Prisma.sql`a.suspended_at IS NOT NULL`, ofUser: false },
} as const;

export type AccountStatus = keyof typeof STATUS_CONDITIONS;
export const ACCOUNT_STATUSES = Object.keys(STATUS_CONDITIONS) as [AccountStatus, ...AccountStatus[]];

/** All given filters must match; absent ones are ignored. */
export interface AccountFilters {
  origin?: (typeof ORIGINS)[number] | undefined;
  statuses?: readonly AccountStatus[] | undefined;
  /** Users who may handle reports. */
  staff?: boolean | undefined;
  roleIds?: readonly string[] | undefined;
  /** The identity whose invitation they used. */
  invitedBy?: string | undefined;
  /** Prefixes, case-insensitive. */
  username?: string | undefined;
  displayName?: string | undefined;
  email?: string | undefined;
  /** A domain as it is. */
  byDomain?: string | undefined;
  /** An address, or a network such as 192.0.2.0/24. */
  ip?: string | undefined;
}

/** Whether text is an IP address or a network in CIDR notation, in the usual notations only, which PostgreSQL reads alike. */
export const isAddressOrNetwork = (text: string): boolean => readNetwork(text) !== null;

const beginsWith = (column: Prisma.Sql, text: string) =>
  Prisma.sql`lower(${column}) LIKE ${`${likeText(text.toLowerCase())}%`}`;

/** The role of everyone cannot have these. */
const HANDLES_REPORTS = Prisma.sql`u.role_id = ANY (ARRAY(
  SELECT r.id FROM roles r WHERE r.permissions & ${flagsOf(['administrator', 'manage_reports'])} <> 0))`;

/** Users without a role of their own have everyone's. */
function rolesCondition(ids: readonly string[]): Prisma.Sql {
  const own = ids.flatMap((id) => parseId(id) ?? []);
  const held = Prisma.sql`u.role_id = ANY (${own}::bigint[])`;
  return ids.includes(String(EVERYONE_ID)) ? Prisma.sql`(${held} OR u.role_id IS NULL)` : held;
}

function conditionsOfUser(filters: AccountFilters): Prisma.Sql[] {
  const { staff, roleIds, email, ip, invitedBy } = filters;
  return [
    ...(staff ? [HANDLES_REPORTS] : []),
    ...(roleIds && roleIds.length > 0 ? [rolesCondition(roleIds)] : []),
    ...(email === undefined ? [] : [beginsWith(Prisma.sql`u.email::text`, email)]),
    ...(invitedBy === undefined
      ? []
      : [Prisma.sql`u.invite_id IN (SELECT v.id FROM invites v WHERE v.actor_id = ${parseId(invitedBy) ?? 0n})`]),
    ...(ip === undefined
      ? []
      : [Prisma.sql`u.id IN (SELECT i.user_id FROM user_ips i WHERE i.ip <<= ${readNetwork(ip)}::text::inet)`]),
  ];
}

function conditionsOfActor({ origin, username, displayName, byDomain }: AccountFilters): Prisma.Sql[] {
  return [
    ...(origin === 'local' ? [Prisma.sql`a.domain IS NULL`] : []),
    ...(origin === 'remote' ? [Prisma.sql`a.domain IS NOT NULL`] : []),
    ...(username === undefined ? [] : [beginsWith(Prisma.sql`a.preferred_username`, username.replace(/^@/, ''))]),
    ...(displayName === undefined ? [] : [beginsWith(Prisma.sql`left(a.name, 100)`, displayName.slice(0, 100))]),
    ...(byDomain === undefined ? [] : [Prisma.sql`a.domain = ${byDomain.toLowerCase()}`]),
  ];
}

/** `FROM … WHERE …` of the matching accounts; the user is joined only if a filter needs it. */
export function accountsThatPass(filters: AccountFilters): Prisma.Sql {
  const statuses = (filters.statuses ?? []).map((status) => STATUS_CONDITIONS[status]);
  const ofUser = [...conditionsOfUser(filters), ...statuses.filter(({ ofUser }) => ofUser).map(({ sql }) => sql)];
  const ofActor = [...conditionsOfActor(filters), ...statuses.filter(({ ofUser }) => !ofUser).map(({ sql }) => sql)];
  const user = ofUser.length > 0 ? Prisma.sql`JOIN users u ON u.id = a.user_id` : Prisma.empty;
  const all = Prisma.join([Prisma.sql`a.deleted_at IS NULL`, ...ofActor, ...ofUser], ' AND ');
  return Prisma.sql`FROM actors a ${user} WHERE ${all}`;
}
