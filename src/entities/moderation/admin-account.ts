/** An account as staff see it, with the user behind it (Mastodon's entities, Admin::Account). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { EVERYONE_POSITION } from '../../domain/access/roles.ts';
import { seesUserDetails } from '../../domain/moderation/accounts/visible.ts';
import { statement } from '../../platform/database/sql.ts';
import { timeText } from '../fields/time.ts';
import { type AccountMaps, accountSchema, gatherAccounts, viewAccount } from '../people/account.ts';
import { gatherRoles, roleSchema, viewRoleOf } from '../users/role.ts';

const adminIpSchema = z
  .object({ ip: z.string(), used_at: z.string() })
  .meta({ id: 'AdminIp', description: 'An IP address of a sign-up, a sign-in or an app.' });

const RANKS = ['below', 'equal', 'above'] as const;

export const adminAccountSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    domain: z.string().nullable(),
    created_at: z.string(),
    email: z.string().meta({ description: 'Blank for groups, for accounts of other servers, and without permission.' }),
    ip: z.string().nullable().meta({ description: 'The one that was used last.' }),
    ips: z.array(adminIpSchema).meta({ description: 'The last used first.' }),
    locale: z.string(),
    invite_request: z.string().nullable().meta({ description: 'Why they want to join.' }),
    role: roleSchema,
    confirmed: z.boolean(),
    approved: z.boolean(),
    disabled: z.boolean(),
    sensitized: z.boolean(),
    silenced: z.boolean(),
    suspended: z.boolean(),
    has_second_factor: z.boolean().meta({ description: 'Whether their sign-ins require one.' }),
    rank: z.enum(RANKS).meta({
      description: 'Where its role stands, seen from yours: you may act on those below. Accounts without a user are.',
    }),
    account: accountSchema,
    created_by_application_id: z.string().optional(),
    invited_by_account_id: z.string().optional(),
  })
  .meta({ id: 'AdminAccount', description: 'An account with the data of its user, for staff.' });

export type AdminAccount = z.infer<typeof adminAccountSchema>;

interface AdminRow {
  id: bigint;
  username: string;
  domain: string | null;
  created_at: Date;
  sensitized: boolean;
  silenced: boolean;
  suspended: boolean;
  user_id: bigint | null;
  email: string | null;
  locale: string | null;
  reason: string | null;
  role_id: bigint | null;
  confirmed: boolean;
  approved: boolean;
  disabled: boolean;
  has_second_factor: boolean;
  app_id: bigint | null;
  inviter_id: bigint | null;
}

/** Actors without a user, such as groups, have nothing to confirm. */
const adminRows = statement(
  'admin_accounts_by_ids',
  `SELECT a.id, a.preferred_username AS username, a.domain, a.created_at, a.sensitized_at IS NOT NULL AS sensitized,
     a.silenced_at IS NOT NULL AS silenced, a.suspended_at IS NOT NULL AS suspended, u.id AS user_id, u.email::text AS email,
     u.locale, u.reason, u.role_id, u.id IS NULL OR u.confirmed_at IS NOT NULL AS confirmed,
     u.id IS NULL OR u.approved_at IS NOT NULL AS approved, u.disabled_at IS NOT NULL AS disabled,
     u.second_factor_at IS NOT NULL AS has_second_factor, u.signed_up_with_id AS app_id,
     i.actor_id AS inviter_id
   FROM actors a LEFT JOIN users u ON u.id = a.user_id LEFT JOIN invites i ON i.id = u.invite_id
   WHERE a.id = ANY ($1::bigint[])`,
).as<AdminRow>();

interface IpRow {
  actor_id: bigint;
  ip: string;
  used_at: Date;
}

const IPS_SHOWN = 50;

/** For each account the most recently used addresses, each once. */
const ipsOf = statement(
  'ips_of_accounts',
  `SELECT a.id AS actor_id, i.ip, i.used_at FROM actors a CROSS JOIN LATERAL (
     SELECT host(ip) AS ip, max(used_at) AS used_at FROM user_ips WHERE user_id = a.user_id
     GROUP BY ip ORDER BY max(used_at) DESC, ip LIMIT ${IPS_SHOWN}) i
   WHERE a.id = ANY ($1::bigint[]) ORDER BY i.used_at DESC, i.ip`,
).as<IpRow>();

interface AdminMaps {
  rows: Map<bigint, AdminRow>;
  accounts: AccountMaps;
  ips: Map<bigint, IpRow[]>;
  roles: Awaited<ReturnType<typeof gatherRoles>>;
  /** The position of the viewer's role. */
  position: number;
  /** Whether the viewer may read addresses and reasons. */
  details: boolean;
}

async function gatherAdminAccounts(ctx: DomainContext, ids: readonly bigint[]): Promise<AdminMaps> {
  const details = seesUserDetails(ctx.viewer);
  const [rows, accounts, ips] = await Promise.all([
    ctx.sql.many(adminRows, [ids]),
    gatherAccounts(ctx, ids),
    details ? ctx.sql.many(ipsOf, [ids]) : [],
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const roles = await gatherRoles(
    ctx.db,
    rows.map((row) => row.role_id),
  );
  const position = ctx.viewer?.role?.position ?? EVERYONE_POSITION;
  return { position, rows: byId, accounts, ips: Map.groupBy(ips, (row) => row.actor_id), roles, details };
}

/** A user without a role has everyone's, and an actor without a user none. */
function rankOf({ roles, position }: AdminMaps, { user_id, role_id }: AdminRow): (typeof RANKS)[number] {
  const own = (role_id === null ? undefined : roles.get(role_id)?.position) ?? EVERYONE_POSITION;
  if (user_id === null || own < position) return 'below';
  return own === position ? 'equal' : 'above';
}

function viewAdminAccount(maps: AdminMaps, row: AdminRow): AdminAccount {
  const ips = (maps.ips.get(row.id) ?? []).map(({ ip, used_at }) => ({ ip, used_at: timeText(used_at) }));
  return {
    id: row.id.toString(),
    username: row.username,
    domain: row.domain,
    created_at: timeText(row.created_at),
    email: (maps.details && row.email) || '',
    ip: ips[0]?.ip ?? null,
    ips,
    locale: row.locale ?? '',
    invite_request: maps.details ? row.reason : null,
    role: viewRoleOf(maps.roles, row.role_id),
    confirmed: row.confirmed,
    approved: row.approved,
    disabled: row.disabled,
    sensitized: row.sensitized,
    silenced: row.silenced,
    suspended: row.suspended,
    has_second_factor: row.has_second_factor,
    rank: rankOf(maps, row),
    account: viewAccount(maps.accounts, row.id),
    ...(row.app_id !== null && { created_by_application_id: row.app_id.toString() }),
    ...(row.inviter_id !== null && { invited_by_account_id: row.inviter_id.toString() }),
  };
}

/**
 * These actors in this order, in four statements, including suspended ones and tombstones. Addresses and reasons only for those
 * who manage users. The caller has checked that the viewer is staff.
 */
export async function presentAdminAccounts(ctx: DomainContext, ids: readonly bigint[]): Promise<AdminAccount[]> {
  if (ids.length === 0) return [];
  const maps = await gatherAdminAccounts(ctx, [...new Set(ids)]);
  return ids.flatMap((id) => {
    const row = maps.rows.get(id);
    return row ? [viewAdminAccount(maps, row)] : [];
  });
}
