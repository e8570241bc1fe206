/** Changes that only administrators may make: role, address, status, password. */
import type { Actor, Prisma, User } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { violatedConstraint } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Action } from '../action-log/actions.ts';
import { recordAction } from '../action-log/record-action.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { requireOtherOwner } from '../roles/last-owner.ts';
import { approveUser } from './approve-user.ts';
import { giveRole } from './change-role.ts';
import { emailRefusal, requireEmail } from './email.ts';
import { endAccess } from './sessions/end-access.ts';
import { suspendUser, unsuspendUser } from './suspend-user.ts';
import { warn } from './warnings.ts';

export interface UserChanges {
  /** Null for a plain user. */
  roleId?: bigint | null;
  /** Allows demoting or suspending the last owner, or turning them into a memorial. */
  force?: boolean;
  email?: string;
  confirm?: boolean;
  approve?: boolean;
  suspended?: boolean | undefined;
  /** Marks the posts of the user's identities as sensitive for others. */
  sensitive?: boolean | undefined;
  /** Marks the user's identities as those of a deceased person; ends all access and the sign-in. */
  memorial?: boolean | undefined;
  /** Also revokes all access, which others may have. */
  passwordHash?: string;
}

/** Warns the identities of each new restriction; the end of one needs no warning. */
async function warnOf(
  tx: Tx,
  ctx: Pick<Platform, 'clock' | 'ids'>,
  userId: bigint,
  { suspended, sensitive }: UserChanges,
): Promise<void> {
  const own = (where: Prisma.ActorWhereInput) =>
    tx.actor.findMany({ where: { userId, deletedAt: null, ...where }, select: { id: true } });
  const idsOf = (rows: { id: bigint }[]) => rows.map((row) => row.id);
  if (sensitive) await warn(tx, ctx, { action: 'sensitive', targetIds: idsOf(await own({ sensitizedAt: null })) });
  if (suspended) await warn(tx, ctx, { action: 'suspend', targetIds: idsOf(await own({ suspendedAt: null })) });
}

/** The name in the log of each change that has its own; the role is logged where it is assigned. */
const LOGGED: readonly [change: keyof UserChanges, value: boolean | null, action: Action][] = [
  ['approve', true, 'ACCOUNT_APPROVAL'],
  ['confirm', true, 'ACCOUNT_CONFIRMATION'],
  ['email', null, 'ACCOUNT_EMAIL_CHANGE'],
  ['passwordHash', null, 'ACCOUNT_PASSWORD_RESET'],
  ['suspended', true, 'ACCOUNT_SUSPENSION'],
  ['suspended', false, 'ACCOUNT_UNSUSPENSION'],
  ['sensitive', true, 'ACCOUNT_SENSITIZING'],
  ['sensitive', false, 'ACCOUNT_UNSENSITIZING'],
  ['memorial', true, 'ACCOUNT_MEMORIAL'],
  ['memorial', false, 'ACCOUNT_UNMEMORIAL'],
];

/** Only those marks that some identity, or the user, does not have yet; the others are undefined. */
async function newMarks(tx: Tx, { id: userId, suspendedAt }: User, { suspended, sensitive, memorial }: UserChanges) {
  const identities = await tx.actor.findMany({ where: { userId, deletedAt: null } });
  const some = (differs: (identity: Actor) => boolean): boolean => identities.some(differs);
  return {
    suspended: (suspendedAt !== null) === suspended ? undefined : suspended,
    sensitive: some(({ sensitizedAt }) => (sensitizedAt !== null) !== sensitive) ? sensitive : undefined,
    memorial: some((identity) => identity.memorial !== memorial) ? memorial : undefined,
  };
}

/** From a terminal, so no member of the staff is named. */
async function recordChanges(
  tx: Tx,
  ctx: Pick<Platform, 'clock' | 'ids'>,
  userId: bigint,
  changes: UserChanges,
): Promise<void> {
  const names = { id: true, preferredUsername: true, domain: true, type: true, userId: true } as const;
  const target = await tx.actor.findFirst({ where: { userId }, select: names, orderBy: { id: 'asc' } });
  if (!target) return;
  for (const [change, value, action] of LOGGED) {
    const made = value === null ? changes[change] !== undefined : changes[change] === value;
    if (made) await recordAction(tx, ctx, { actorId: null, action, target });
  }
}

/** Applies all of the changes or none. Refuses an address that is malformed or taken. */
export async function modifyUser(
  { db, clock, ids, config }: Pick<Platform, 'db' | 'clock' | 'ids' | 'config'>,
  userId: bigint,
  given: UserChanges,
): Promise<void> {
  const now = clock.now();
  const data: Prisma.UserUpdateInput = {};
  // A pending change by the user must not undo this one.
  if (given.email !== undefined) Object.assign(data, { email: requireEmail(given.email), unconfirmedEmail: null });
  if (given.passwordHash !== undefined) data.passwordHash = given.passwordHash;
  try {
    await db.$transaction(async (tx) => {
      await lockRow(tx, 'users', userId);
      const before = await tx.user.findUniqueOrThrow({ where: { id: userId } });
      // An existing state stays, without a second entry in the log.
      const confirm = given.confirm === true && before.confirmedAt === null;
      const changes = {
        ...given,
        ...(await newMarks(tx, before, given)),
        ...{ confirm, approve: given.approve === true && before.approvedAt === null },
      };
      const { roleId, force = false } = changes;
      if (confirm) data.confirmedAt = now;
      if (roleId !== undefined) await giveRole(tx, { clock, ids }, { actorId: null, userId, roleId, force });
      const user = await tx.user.update({ where: { id: userId }, data });
      if (changes.approve) await approveUser(tx, { clock, config }, user);
      await warnOf(tx, { clock, ids }, userId, changes);
      if (changes.sensitive !== undefined) {
        await tx.actor.updateMany({ where: { userId }, data: { sensitizedAt: changes.sensitive ? now : null } });
      }
      if (changes.memorial !== undefined) {
        if (changes.memorial && !force) await requireOtherOwner(tx, userId);
        await tx.actor.updateMany({ where: { userId }, data: { memorial: changes.memorial } });
      }
      if (changes.suspended !== undefined) {
        await (changes.suspended
          ? suspendUser(tx, { clock, ids }, userId, { force })
          : unsuspendUser(tx, { clock }, userId));
      }
      if (changes.passwordHash !== undefined || changes.memorial) await endAccess(tx, { clock }, userId);
      await recordChanges(tx, { clock, ids }, userId, changes);
    });
  } catch (error) {
    if (violatedConstraint(error) !== null) throw emailRefusal('taken');
    throw error;
  }
}
