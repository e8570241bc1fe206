/** A role as staff see it. */
import { z } from 'zod';
import { namesOf, PERMISSION_NAMES } from '../../domain/access/roles.ts';
import type { Role } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';
import { roleFields, viewRole } from '../users/role.ts';

export const adminRoleSchema = z
  .object({
    ...roleFields,
    permission_names: z.array(z.enum(PERMISSION_NAMES)).meta({ description: 'Those of the row itself.' }),
    position: z.int().meta({ description: 'Staff may act on accounts with a lower position.' }),
    require_2fa: z.boolean().meta({ description: 'People with the role must set up a second factor.' }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({
    id: 'AdminRole',
    description: 'A role with the data for staff; `permissions` is the sum of its effective permissions.',
  });

export const viewAdminRole = (role: Role): z.infer<typeof adminRoleSchema> => ({
  ...viewRole(role),
  permission_names: namesOf(role.permissions),
  position: role.position,
  require_2fa: role.require2fa,
  created_at: timeText(role.createdAt),
  updated_at: timeText(role.updatedAt),
});
