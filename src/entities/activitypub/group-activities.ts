/** Activities about members of groups, in the forms of Mobilizon. */
import type { Platform } from '../../platform/platform.ts';
import { CONTEXT_OF_MEMBERS, PUBLIC } from './context.ts';
import { type MemberRow, memberDocument } from './member-document.ts';

type Ctx = Pick<Platform, 'config'>;

const framed = (activity: object): object => ({ '@context': CONTEXT_OF_MEMBERS, ...activity });

const membersOf = (group: string): string => `${group}/members`;

/** The id of the Join is that of the requested membership. */
export const joinGroupActivity = (uri: string, actor: string, group: string): object =>
  framed({ id: uri, type: 'Join', actor, object: group, to: [group] });

export const leaveGroupActivity = (uri: string, actor: string, group: string, members: string | null): object =>
  framed({
    ...{ id: `${uri}#leave`, type: 'Leave', actor, object: group, attributedTo: group },
    ...{ to: members === null ? [] : [members], cc: [group] },
  });

/** By the group, whichever moderator decided. */
export const acceptMemberActivity = (ctx: Ctx, id: string, member: MemberRow): object =>
  framed({
    ...{ id, type: 'Accept', actor: member.parent.uri, object: memberDocument(ctx, member) },
    ...{ attributedTo: member.parent.uri, to: [member.actor.uri, membersOf(member.parent.uri)], cc: [] },
  });

export const rejectJoinActivity = (id: string, join: string, actor: string, group: string): object =>
  framed({
    ...{ id, type: 'Reject', actor: group, object: { type: 'Join', id: join, actor, object: group } },
    ...{ attributedTo: group, to: [actor], cc: [] },
  });

export const updateMemberActivity = (ctx: Ctx, id: string, member: MemberRow): object =>
  framed({
    ...{ id, type: 'Update', actor: member.parent.uri, object: memberDocument(ctx, member) },
    ...{ attributedTo: member.parent.uri, to: [member.actor.uri, membersOf(member.parent.uri)], cc: [] },
  });

export const removeMemberActivity = (id: string, member: string, actor: string, group: string): object =>
  framed({
    ...{ id, type: 'Remove', actor: group, object: member, origin: group, attributedTo: group },
    ...{ to: [actor, membersOf(group)], cc: [] },
  });

export const inviteActivity = (uri: string, inviter: string, group: string, target: string): object =>
  framed({
    ...{ id: uri, type: 'Invite', actor: inviter, object: group, target, attributedTo: group },
    ...{ to: [target, membersOf(group)], cc: [group] },
  });

/** By the invited. */
export const acceptInvitationActivity = (ctx: Ctx, id: string, member: MemberRow): object =>
  framed({
    ...{ id, type: 'Accept', actor: member.actor.uri, object: memberDocument(ctx, member) },
    ...{ to: [member.parent.uri], cc: [] },
  });

export const declineInvitationActivity = (id: string, invitation: string, actor: string, group: string): object =>
  framed({ id, type: 'Reject', actor, object: invitation, to: [group], cc: [] });

/** Recipients whom nobody else may see. */
const HIDDEN = ['bto', 'bcc'];
/** The signature of the activity does not cover `audience`. */
const OF_ACTIVITY = ['@context', 'signature', 'proof', ...HIDDEN];

const without = (document: object, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(document).filter(([key]) => !keys.includes(key)));

const withoutHidden = (object: unknown): unknown => {
  if (Array.isArray(object)) return object.map(withoutHidden);
  return typeof object === 'object' && object !== null ? without(object, HIDDEN) : object;
};

/**
 * With the whole activity of a member, as forum software announces and reads it (FEP-1b12). Its id is below that of the boost.
 *
 * @returns null for an activity without an id
 */
export function announcedActivity(
  boost: string,
  group: { uri: string; followersUri: string },
  activity: { '@context'?: unknown; id?: unknown; object?: unknown },
): object | null {
  const { '@context': context, id, object } = activity;
  if (typeof id !== 'string') return null;
  return {
    ...{ '@context': context, id: `${boost}#announces/${encodeURIComponent(id)}`, type: 'Announce', actor: group.uri },
    object: { ...without(activity, OF_ACTIVITY), object: withoutHidden(object), audience: group.uri },
    ...{ to: [PUBLIC], cc: [group.followersUri, membersOf(group.uri)] },
  };
}

/** With only the address: microblogging servers accept it as a boost, and nobody has to trust a forwarded object. */
export const announceActivity = (id: string, group: { uri: string; followersUri: string }, object: string): object =>
  framed({
    ...{ id, type: 'Announce', actor: group.uri, object, attributedTo: group.uri },
    ...{ to: [PUBLIC, group.followersUri, membersOf(group.uri)], cc: [] },
  });
