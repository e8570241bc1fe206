/** Visibility of accounts and their users for staff. */
import type { Prisma } from '../../../generated/prisma/client.ts';
import { may, type Viewer } from '../../access/viewer.ts';

/** Whether the viewer may read e-mail addresses, IP addresses and reasons for joining. */
export const seesUserDetails = (viewer: Viewer | null): boolean =>
  may(viewer, 'manage_users', 'admin:read:accounts', 'admin:write:accounts');

/** Where-fragment: persons, including pending and suspended ones, groups, and remote actors, without deleted ones. */
export const LISTED_ACCOUNT = { deletedAt: null } satisfies Prisma.ActorWhereInput;
