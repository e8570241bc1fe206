/** The only functions that load invitations: the viewer's own, all for staff, and one by its code. */
import type { Prisma } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext, IdentityContext } from '../access/context.ts';
import { roleAllows } from '../access/roles.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';
import { ownRoleOf } from '../roles/find.ts';
import { type InviteOfActor, WITH_INVITER } from './usable.ts';

type Reading = Pick<DomainContext, 'db'>;

type Row = Omit<InviteOfActor, 'everyoneInvites'>;

/** Whether everyone's role lets people invite. */
export const everyoneInvites = async ({ db }: Reading): Promise<boolean> =>
  roleAllows(await ownRoleOf(db, null), 'invite_users');

/** Adds the permissions of everyone; one more statement. */
async function complete(ctx: Reading, rows: readonly Row[]): Promise<InviteOfActor[]> {
  if (rows.length === 0) return [];
  const allowed = await everyoneInvites(ctx);
  return rows.map((row) => ({ ...row, everyoneInvites: allowed }));
}

async function findBy(ctx: Reading, id: string, where: Prisma.InviteWhereInput): Promise<InviteOfActor> {
  const inviteId = parseId(id);
  const found =
    inviteId !== null && (await ctx.db.invite.findFirst({ where: { ...where, id: inviteId }, include: WITH_INVITER }));
  return (found && (await complete(ctx, [found]))[0]) || refuse('record_not_found');
}

export const findOwnInvite = (ctx: IdentityContext, id: string): Promise<InviteOfActor> =>
  findBy(ctx, id, { actorId: ctx.viewer.actorId });

/** For staff, regardless of the creator. */
export const findInvite = (ctx: Reading, id: string): Promise<InviteOfActor> => findBy(ctx, id, {});

/** By its code; null if there is none. A code in an address may contain a NUL byte, which PostgreSQL refuses. */
export async function inviteByCode(ctx: Reading, code: string): Promise<InviteOfActor | null> {
  if (code.includes('\0')) return null;
  const found = await ctx.db.invite.findUnique({ where: { code: code.trim() }, include: WITH_INVITER });
  return (found && (await complete(ctx, [found]))[0]) ?? null;
}

/** As `inviteByCode`. Refuses unknown codes, and those of deleted inviters. */
export async function findInviteByCode(ctx: Reading, code: string): Promise<InviteOfActor> {
  const invite = await inviteByCode(ctx, code);
  return invite && !invite.actor.deletedAt && !invite.actor.suspendedAt ? invite : refuse('record_not_found');
}

export interface WantedInvites {
  /** The identity that created them. */
  actorId?: bigint | undefined;
  /** True for usable invitations, false for expired or used-up ones. */
  available?: boolean | undefined;
}

/** Neither disabled, expired nor used up; whether their inviters still may invite is shown with each. */
const openAt = ({ db, clock }: Pick<DomainContext, 'db' | 'clock'>): Prisma.InviteWhereInput => ({
  disabledAt: null,
  AND: [
    { OR: [{ expiresAt: null }, { expiresAt: { gt: clock.now() } }] },
    { OR: [{ maxUses: null }, { uses: { lt: db.invite.fields.maxUses } }] },
  ],
});

/** Newest first. */
export async function listInvites(
  ctx: Pick<DomainContext, 'db' | 'clock'>,
  { actorId, available }: WantedInvites,
  page: PageBounds,
): Promise<InviteOfActor[]> {
  const { where, order } = pageOf(page);
  const open = openAt(ctx);
  const wanted: Prisma.InviteWhereInput[] = [
    where,
    ...(actorId === undefined ? [] : [{ actorId }]),
    ...(available === undefined ? [] : [available ? open : { NOT: open }]),
  ];
  const rows = await ctx.db.invite.findMany({ where: { AND: wanted }, include: WITH_INVITER, ...order });
  return complete(
    ctx,
    rows.sort((a, b) => (a.id < b.id ? 1 : -1)),
  );
}
