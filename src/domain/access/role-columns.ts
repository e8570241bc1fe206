/** The role of a user as SQL, for statements that read the user anyway. */
import { EVERYONE_ID, EVERYONE_POSITION, type HeldRole } from './roles.ts';

/** Joins the own role `r` of the user `u`. */
export const ROLE_JOIN = 'LEFT JOIN roles r ON r.id = u.role_id';

/** Does not depend on the row, so PostgreSQL reads it once for each statement. */
const OF_EVERYONE = (column: string): string =>
  `(SELECT everyone.${column} FROM roles everyone WHERE everyone.id = ${EVERYONE_ID})`;

/** Columns of `RoleRow`. */
export const ROLE_COLUMNS = `r.id AS role_id, r.position AS role_position, coalesce(r.permissions, 0) | coalesce(${OF_EVERYONE('permissions')}, 0) AS permissions`;

/** Whether the role of the user `u`, or everyone's, requires a second factor, which the user does not have. */
export const OWES_SECOND_FACTOR = `(coalesce(r.require_2fa, false) OR coalesce(${OF_EVERYONE('require_2fa')}, false)) AND u.second_factor_at IS NULL AS owes_second_factor`;

export interface RoleRow {
  role_id: bigint | null;
  role_position: number | null;
  permissions: number;
}

export const roleOfRow = (row: RoleRow): HeldRole => ({
  id: row.role_id ?? EVERYONE_ID,
  position: row.role_position ?? EVERYONE_POSITION,
  permissions: row.permissions,
});
