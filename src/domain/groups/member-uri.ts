/** Addresses of memberships and invitations: that of the remote Join or Invite, or a local one with the id of the row. */
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';

type Config = Pick<Platform, 'config'>;

export const memberUri = ({ config }: Config, { id, uri }: { id: bigint; uri: string | null }): string =>
  uri ?? `${config.publicUrl}/members/${id}`;

/** As Prisma arguments: the row with that address. */
export function ofMemberUri({ config }: Config, uri: string): { id: bigint; uri: null } | { uri: string } {
  const own = `${config.publicUrl}/members/`;
  const id = uri.startsWith(own) ? parseId(uri.slice(own.length)) : null;
  return id === null ? { uri } : { id, uri: null };
}
