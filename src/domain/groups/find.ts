/** The only way to get a group or a member for a viewer; absent and hidden ones are refused alike. */
import type { Actor, Member } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { Sentence } from '../../wording/texts.ts';
import type { DomainContext } from '../access/context.ts';
import { actorsByHandles, splitHandle } from '../actors/handles.ts';
import { isGroupModerator } from './states.ts';
import { groupVisibleTo } from './visible.ts';

/** Maximum length of a group's id or `name@domain`. */
export const LONGEST_GROUP_TEXT = 300;

/** The group of that id, or the refusal with `text`. */
export async function findGroup(db: Db | Tx, id: string, text: Sentence = 'Group not found'): Promise<Actor> {
  const groupId = parseId(id);
  const group =
    groupId === null ? null : await db.actor.findFirst({ where: { AND: [{ id: groupId }, groupVisibleTo()] } });
  if (!group) throw new Refusal('not_found', text);
  return group;
}

/** The group of `name` on this server or `name@domain`, case-insensitively. */
export async function findGroupByName(ctx: DomainContext, name: string): Promise<Actor> {
  // PostgreSQL rejects NUL in text, and no name has one.
  const handles = name.includes('\0') ? [] : [splitHandle(name, ctx.config)];
  const [found] = await actorsByHandles(ctx, handles);
  return findGroup(ctx.db, found?.id.toString() ?? '', `Group with name ${name} not found`);
}

/** The group with this id or name; ids come first, because digits may also be a name. */
export async function findNamedGroup(ctx: DomainContext, idOrName: string): Promise<Actor> {
  const id = parseId(idOrName);
  const group = id === null ? null : await ctx.db.actor.findFirst({ where: { AND: [{ id }, groupVisibleTo()] } });
  return group ?? findGroupByName(ctx, idOrName);
}

/** The id of a group: digits are an id, other text is a name. */
export async function groupIdOf(ctx: DomainContext, idOrName: string): Promise<string> {
  return parseId(idOrName) === null ? (await findGroupByName(ctx, idOrName)).id.toString() : idOrName;
}

/** Refuses remote groups, for operations that only the group's own server decides. */
export function requireGroupHere(group: Actor): Actor {
  if (group.domain !== null) throw new Refusal('forbidden', 'This group is managed on another server');
  return group;
}

/** The membership of an actor in a group, or null. */
export function membershipOf(db: Db | Tx, parentId: bigint, actorId: bigint): Promise<Member | null> {
  return db.member.findUnique({ where: { parentId_actorId: { parentId, actorId } } });
}

/** The membership of a moderator. Refuses everybody else. */
export async function moderatorOf(db: Db | Tx, groupId: bigint, actorId: bigint): Promise<Member> {
  const member = await membershipOf(db, groupId, actorId);
  if (!member || !isGroupModerator(member.role))
    throw new Refusal('forbidden', 'Actor id is not a moderator of the selected group');
  return member;
}
