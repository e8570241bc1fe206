/** A role of users (spec/mastodon/entities.json, Role). */
import { z } from 'zod';
import { COLLECTION_LIMIT, roleOf } from '../../domain/access/roles.ts';

export const roleSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    color: z.string(),
    permissions: z.string(),
    highlighted: z.boolean(),
    collection_limit: z.int(),
  })
  .meta({ id: 'Role', description: 'A role of users, with what it permits as a sum of flags.' });

export type Role = z.infer<typeof roleSchema>;

/** Mastodon's default role, for users without one. It has no permissions. */
const EVERYBODY: Role = {
  id: '-99',
  name: '',
  color: '',
  permissions: '0',
  highlighted: false,
  collection_limit: COLLECTION_LIMIT,
};

export function viewRole(name: string | null): Role {
  const role = roleOf(name);
  if (!role) return EVERYBODY;
  const { id, color, highlighted } = role;
  return {
    ...{ id, name: role.name, color, highlighted },
    permissions: String(role.permissions),
    collection_limit: COLLECTION_LIMIT,
  };
}
