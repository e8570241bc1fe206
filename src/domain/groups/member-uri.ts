/** Addresses of memberships and invitations: that of the remote Join or Invite, or a local one with the id of the row. */

import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { type OfOrigin, ownUrls, urlOfOrigin } from '../kernel/own-domains.ts';

type Config = Pick<Platform, 'config'>;

interface Parties {
  group: OfOrigin;
  actor: OfOrigin;
}

/** A local address is at the host of the group, or, in a remote group, of the member. */
export const memberUri = (
  { config }: Config,
  { id, uri }: { id: bigint; uri: string | null },
  { group, actor }: Parties,
): string => uri ?? `${urlOfOrigin(config, group.domain === null ? group : actor)}/members/${id}`;

/** As Prisma arguments: the row with that address. */
export function ofMemberUri({ config }: Config, uri: string): { id: bigint; uri: null } | { uri: string } {
  const own = ownUrls(config).map((url) => `${url}/members/`);
  const start = own.find((url) => uri.startsWith(url));
  const id = start === undefined ? null : parseId(uri.slice(start.length));
  return id === null ? { uri } : { id, uri: null };
}
