/** What groups say of those who belong to them: Invite, Remove of a member, and Update of one (Mobilizon's Member). */
import { idOf, isType } from '../forms.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { ActBase } from './act.ts';

export interface InviteAct extends ActBase {
  kind: 'Invite';
  id: string;
  /** A group, or an event. */
  object: string;
  target: string;
}

export interface RemoteMember {
  /** On whichever host the membership began. */
  id: string;
  actor: string;
  group: string;
  /** `member`, also where the role is unknown; `invited`, `rejected` … */
  role: RoleName;
}

export interface MemberUpdateAct extends ActBase {
  kind: 'Update';
  member: RemoteMember;
}

export interface MemberRemovalAct extends ActBase {
  kind: 'Remove';
  /** The address of a membership or of an invitation. */
  member: string;
  /** The group. */
  origin: string;
}

const ROLES = ['invited', 'not_approved', 'member', 'moderator', 'administrator', 'creator', 'rejected'] as const;
export type RoleName = (typeof ROLES)[number];

const roleOf = (json: Json | undefined): RoleName => ROLES.find((name) => name === json) ?? 'member';

/** Null for what is none. */
export function readMember(json: Json | undefined): RemoteMember | null {
  const first = Array.isArray(json) ? json[0] : json;
  if (!isObject(first) || !isType(first, 'Member')) return null;
  const [id, actor, group] = [idOf(first), idOf(first.actor), idOf(first.object)];
  return id === null || actor === null || group === null ? null : { id, actor, group, role: roleOf(first.role) };
}

export function readInvite(json: JsonObject, base: ActBase): InviteAct | null {
  const [object, target] = [idOf(json.object), idOf(json.target)];
  return base.id === null || object === null || target === null
    ? null
    : { kind: 'Invite', ...base, id: base.id, object, target };
}

/** Null for updates of other things. */
export function readMemberUpdate(json: JsonObject, base: ActBase): MemberUpdateAct | null {
  const member = readMember(json.object);
  return member && { kind: 'Update', ...base, member };
}

/** Null for what is removed from a collection. */
export function readMemberRemoval(json: JsonObject, base: ActBase): MemberRemovalAct | null {
  const [member, origin] = [idOf(json.object), idOf(json.origin)];
  if (member === null || origin === null || json.target !== undefined) return null;
  return { kind: 'Remove', ...base, member, origin };
}
