/** Recipients of mails about new reports: everyone who may handle them and can sign in. */
import type { Db } from '../../platform/database/db.ts';
import { ROLES, type RoleName, roleAllows } from '../access/roles.ts';

export function reportRecipients(db: Db): Promise<{ email: string; locale: string }[]> {
  const roles = (Object.keys(ROLES) as RoleName[]).filter((name) => roleAllows(name, 'manage_reports'));
  return db.user.findMany({
    where: {
      role: { in: roles },
      suspendedAt: null,
      disabledAt: null,
      confirmedAt: { not: null },
      approvedAt: { not: null },
    },
    select: { email: true, locale: true },
    orderBy: { id: 'asc' },
  });
}
