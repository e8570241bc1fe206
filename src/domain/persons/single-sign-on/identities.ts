/** Accounts at the provider, and the users whom they sign in. The subject names the person, never the address. */
import type { ProviderIdentity } from '../../../generated/prisma/client.ts';
import { type Db, type Tx, violatedConstraint } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ProviderPerson } from '../../../platform/single-sign-on/claims.ts';
import type { UserContext } from '../../access/context.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refusals.ts';
import { type Confirmation, withConfirmation } from '../../users/second-factor/confirm.ts';
import { endSessions, type ProviderSession } from '../../users/sessions/sessions.ts';

type Named = Pick<ProviderIdentity, 'issuer' | 'subject'>;

export const findIdentity = (db: Db | Tx, { issuer, subject }: Named): Promise<ProviderIdentity | null> =>
  db.providerIdentity.findUnique({ where: { issuer_subject: { issuer, subject } } });

/** The name that the user sees of an account at the provider. */
export const labelOf = ({ username, email, subject }: ProviderPerson): string => username || email || subject;

export const sessionAt = ({ issuer, sid }: Pick<ProviderPerson, 'issuer' | 'sid'>): ProviderSession => ({
  issuer,
  providerSid: sid,
});

/**
 * Refuses an account that signs somebody else in, and a second one of the same user, under the lock of the user.
 *
 * @returns whether the account is newly linked
 */
export async function addIdentity(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  userId: bigint,
  { issuer, subject, label }: Named & Pick<ProviderIdentity, 'label'>,
): Promise<boolean> {
  const found = await findIdentity(tx, { issuer, subject });
  if (found?.userId === userId) return false;
  if (found) refuse('provider_linked_otherwise');
  const own = await tx.providerIdentity.count({ where: { userId, issuer } });
  if (own > 0) refuse('provider_linked_already');
  const now = clock.now();
  await tx.providerIdentity.create({ data: { issuer, subject, userId, label, createdAt: now, usedAt: now } });
  return true;
}

/** Enqueues the mail about an account that was linked, or whose link was removed. */
async function enqueueLinkNotice(
  tx: Tx,
  { config }: Pick<Platform, 'config'>,
  template: 'provider_linked' | 'provider_unlinked',
  { issuer, userId, label }: Pick<ProviderIdentity, 'issuer' | 'userId' | 'label'>,
): Promise<void> {
  const where = { id: userId };
  const { email: to, locale } = await tx.user.findUniqueOrThrow({ where, select: { email: true, locale: true } });
  const provider = config.oidc?.name ?? new URL(issuer).hostname;
  await enqueue(tx, 'mail.requested', { to, template, locale, values: { provider, label } });
}

/** As `addIdentity`, for an account that exists already; a mail tells its holder. */
export async function linkPerson(
  tx: Tx,
  ctx: Pick<Platform, 'clock' | 'config'>,
  userId: bigint,
  person: ProviderPerson,
): Promise<void> {
  const label = labelOf(person);
  if (await addIdentity(tx, ctx, userId, { ...person, label }))
    await enqueueLinkNotice(tx, ctx, 'provider_linked', { issuer: person.issuer, userId, label });
}

/**
 * Links the account to a signed-in user. Refuses as `addIdentity` does, and a link that was begun before the second factor was on,
 * because the password alone confirmed it.
 */
export async function linkIdentity(
  ctx: Pick<Platform, 'db' | 'clock' | 'config'>,
  { userId, createdAt: begunAt }: { userId: bigint; createdAt: Date },
  person: ProviderPerson,
): Promise<void> {
  try {
    await ctx.db.$transaction(async (tx) => {
      await lockRow(tx, 'users', userId);
      const isConfirmed = { OR: [{ secondFactorAt: null }, { secondFactorAt: { lt: begunAt } }] };
      if ((await tx.user.count({ where: { id: userId, ...isConfirmed } })) === 0) refuse('provider_stale');
      await linkPerson(tx, ctx, userId, person);
    });
  } catch (error) {
    // Somebody else linked it at the same moment.
    if (violatedConstraint(error) !== null) refuse('provider_linked_otherwise');
    throw error;
  }
}

export interface SignOnState {
  /** The name of the provider. */
  name: string;
  linked: Pick<ProviderIdentity, 'label' | 'createdAt' | 'usedAt'> | null;
  /** Whether another way in remains without the link. */
  mayUnlink: boolean;
}

/** Mails sign people in whose address is proved; a password does it, too, and belongs to a proved address. */
const hasOtherWayIn = async (
  { db, config }: Pick<Platform, 'config'> & { db: Db | Tx },
  id: bigint,
): Promise<boolean> => config.localSignIn && (await db.user.count({ where: { id, emailProvedAt: { not: null } } })) > 0;

/** Null on servers without a provider. */
export async function signOnState(ctx: UserContext): Promise<SignOnState | null> {
  const { oidc } = ctx.config;
  if (!oidc || !ctx.signOn) return null;
  const { userId } = ctx.viewer;
  const issuer = oidc.issuer;
  const linked = await ctx.db.providerIdentity.findUnique({ where: { userId_issuer: { userId, issuer } } });
  return { name: oidc.name, linked, mayUnlink: await hasOtherWayIn(ctx, userId) };
}

/**
 * Ends the other sessions that the provider opened, and its sign-ins that wait for the second factor. Refuses as `beginLink` does, and
 * the removal of the only way in.
 */
export const unlinkIdentity = (ctx: UserContext, confirmation: Confirmation): Promise<void> =>
  withConfirmation(ctx, confirmation, async (tx, { id: userId }) => {
    if (!(await hasOtherWayIn({ db: tx, config: ctx.config }, userId))) refuse('last_way_in');
    const linked = await tx.providerIdentity.findMany({ where: { userId } });
    await tx.providerIdentity.deleteMany({ where: { userId } });
    for (const identity of linked) await enqueueLinkNotice(tx, ctx, 'provider_unlinked', identity);
    const opened = { userId, issuer: { not: null } };
    await tx.pendingSignIn.deleteMany({ where: opened });
    await endSessions(tx, ctx, { ...opened, id: { not: ctx.viewer.sessionId ?? 0n } });
  });
