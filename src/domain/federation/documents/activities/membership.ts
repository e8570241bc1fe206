/** Activities of groups about their members: Invite, Remove of a member, and Update of a membership (Mobilizon's Member). */
import { idOf, isType } from '../forms.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { type ActivityBase, type Thing, thingOf } from './activity-base.ts';

export interface InviteActivity extends ActivityBase {
  kind: 'Invite';
  id: string;
  /** A group, or an event. Believe its document only from its own server. */
  object: Thing;
  /** The invited actors; the addressees if the activity names nobody. */
  targets: string[];
}

export interface RemoteMember {
  /** On the host where the membership began. */
  id: string;
  actor: string;
  group: string;
  /** `member` if the role is unknown; `invited`, `rejected` … */
  role: RoleName;
}

export interface MemberUpdateActivity extends ActivityBase {
  kind: 'Update';
  member: RemoteMember;
}

export interface MemberRemovalActivity extends ActivityBase {
  kind: 'Remove';
  /** The address of a membership or of an invitation. */
  member: string;
  /** The group. */
  origin: string;
}

const ROLES = ['invited', 'not_approved', 'member', 'moderator', 'administrator', 'creator', 'rejected'] as const;
export type RoleName = (typeof ROLES)[number];

const roleOf = (json: Json | undefined): RoleName => ROLES.find((name) => name === json) ?? 'member';

/** Returns null if it is not a membership. */
export function readMember(json: Json | undefined): RemoteMember | null {
  const first = Array.isArray(json) ? json[0] : json;
  if (!isObject(first) || !isType(first, 'Member')) return null;
  const [id, actor, group] = [idOf(first), idOf(first.actor), idOf(first.object)];
  return id === null || actor === null || group === null ? null : { id, actor, group, role: roleOf(first.role) };
}

const MOST_INVITED = 20;

export function readInvite(json: JsonObject, base: ActivityBase): InviteActivity | null {
  const [object, target] = [thingOf(json.object, json), idOf(json.target)];
  if (base.id === null || object === null) return null;
  const targets = target === null ? [...base.to, ...base.cc].slice(0, MOST_INVITED) : [target];
  return { kind: 'Invite', ...base, id: base.id, object, targets };
}

/** Returns null for updates of other things. */
export function readMemberUpdate(json: JsonObject, base: ActivityBase): MemberUpdateActivity | null {
  const member = readMember(json.object);
  return member && { kind: 'Update', ...base, member };
}

/** Returns null if something is removed from a collection. */
export function readMemberRemoval(json: JsonObject, base: ActivityBase): MemberRemovalActivity | null {
  const [member, origin] = [idOf(json.object), idOf(json.origin)];
  if (member === null || origin === null || json.target !== undefined) return null;
  return { kind: 'Remove', ...base, member, origin };
}
