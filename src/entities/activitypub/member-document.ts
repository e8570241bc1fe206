/** The document of a membership for other servers (Mobilizon's Member). */
import { memberUri } from '../../domain/groups/member-uri.ts';
import type { OfOrigin } from '../../domain/kernel/own-domains.ts';
import type { Platform } from '../../platform/platform.ts';

/** By the stored role (domain/groups/states.ts). */
const ROLE_NAMES = ['not_approved', 'member', 'moderator', 'administrator', 'creator'] as const;

export interface MemberRow {
  id: bigint;
  /** The address that another server gave it, by its Join or Invite. */
  uri: string | null;
  role: number;
  actor: OfOrigin & { uri: string };
  parent: OfOrigin & { uri: string };
}

/** Without `@context`. */
export const memberDocument = (ctx: Pick<Platform, 'config'>, member: MemberRow): object => ({
  ...{
    type: 'Member',
    id: memberUri(ctx, member, { group: member.parent, actor: member.actor }),
    actor: member.actor.uri,
    object: member.parent.uri,
  },
  role: ROLE_NAMES[member.role] ?? 'member',
});
