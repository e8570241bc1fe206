/** Recipients of mails about new reports: everyone who may handle them and can sign in. */
import type { Db } from '../../platform/database/db.ts';
import { roleIdsWith } from '../roles/find.ts';

export async function reportRecipients(db: Db): Promise<{ email: string; locale: string }[]> {
  const roleIds = await roleIdsWith(db, 'manage_reports');
  return db.user.findMany({
    where: {
      roleId: { in: roleIds },
      suspendedAt: null,
      disabledAt: null,
      confirmedAt: { not: null },
      approvedAt: { not: null },
    },
    select: { email: true, locale: true },
    orderBy: { id: 'asc' },
  });
}
