/** People register, list and remove their passkeys. */
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Passkey } from '../../../generated/prisma/client.ts';
import { type Db, type Tx, violatedConstraint } from '../../../platform/database/db.ts';
import { invalid } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/ids.ts';
import type { UserContext } from '../../access/context.ts';
import { readSettings } from '../../instance/settings.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { refuse } from '../../kernel/refusals.ts';
import { type Confirmation, withConfirmation } from '../second-factor/confirm.ts';
import { addedMethod, removedMethod } from '../second-factor/methods.ts';
import { type ChallengeFor, isChallenge, newChallenge, spendChallenge } from './challenges.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';
import { handleOf } from './use-passkey.ts';

export const MOST_PASSKEYS = 20;
const NAME_MAX = 60;

/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

export type OwnPasskey = Pick<Passkey, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>;

export const listPasskeys = ({ db, viewer }: UserContext): Promise<OwnPasskey[]> =>
  db.passkey.findMany({
    where: { userId: viewer.userId },
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
    orderBy: { id: 'asc' },
  });

const partyOf = ({ config }: UserContext): RelyingParty => relyingParty(config) ?? refuse('not_allowed');

/**
 * The options with which the browser creates a passkey; their challenge proves the confirmation. Refuses people with too many passkeys, and
 * servers that cannot have any.
 */
export async function beginPasskey(
  ctx: UserContext,
  confirmation: Confirmation,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const party = partyOf(ctx);
  const { browser } = confirmation;
  const [{ name: rpName }, { generateRegistrationOptions }] = await Promise.all([
    readSettings(ctx),
    import('@simplewebauthn/server'),
  ]);
  const { email, id, secondFactorAt, known } = await withConfirmation(ctx, confirmation, async (tx, user) => {
    const known = await tx.passkey.findMany({ where: { userId: user.id }, orderBy: { id: 'asc' } });
    if (known.length >= MOST_PASSKEYS) refuse('passkeys_full');
    return { ...user, known };
  });
  const challenge = newChallenge(ctx, { purpose: 'register', browser, userId: id, secondFactorAt });
  return generateRegistrationOptions({
    ...{ rpName, rpID: party.id, userName: email, userDisplayName: email, userID: handleOf(id) },
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

interface NewPasskey {
  name: string;
  response: RegistrationResponseJSON;
  browser: string;
}

function readName(given: string): string {
  const name = given.trim();
  if (name === '') throw invalid({ name: ["can't be blank"] });
  if ([...name].length > NAME_MAX) throw invalid({ name: [`is too long (maximum is ${NAME_MAX} characters)`] });
  return name;
}

/** A challenge of this browser and user is valid as long as the second factor stays as it is now. */
async function registering(db: Db | Tx, { viewer: { userId } }: UserContext, browser: string): Promise<ChallengeFor> {
  const where = { id: userId };
  const { secondFactorAt } = await db.user.findUniqueOrThrow({ where, select: { secondFactorAt: true } });
  return { purpose: 'register', browser, userId, secondFactorAt };
}

/**
 * Refuses passkeys of other sites, those without user verification, challenges of other browsers and people, and those from before the
 * second factor was on.
 */
async function verifyNew(ctx: UserContext, { response, browser }: NewPasskey) {
  const party = partyOf(ctx);
  const given = await registering(ctx.db, ctx, browser);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  let challenge = '';
  const takeChallenge = (text: string): boolean => {
    challenge = text;
    return isChallenge(ctx, text, given);
  };
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...{ response, expectedChallenge: takeChallenge, expectedOrigin: party.origin, expectedRPID: party.id },
      ...{ requireUserVerification: true, supportedAlgorithmIDs: ALGORITHMS },
    });
    if (registrationInfo) return { challenge, credential: registrationInfo.credential };
  } catch (error) {
    ctx.log.info({ err: error }, 'a new passkey was refused');
  }
  return refuse('passkey_refused');
}

/**
 * Stores the passkey that the browser created. The first one turns the second factor on, and returns the recovery codes, which are not
 * shown again; otherwise null. Refuses used challenges, passkeys that are registered already, and too many.
 */
export async function registerPasskey(ctx: UserContext, given: NewPasskey): Promise<string[] | null> {
  const { userId } = ctx.viewer;
  const name = readName(given.name);
  const { challenge, credential } = await verifyNew(ctx, given);
  const { id: credentialId, publicKey, counter } = credential;
  const data = { credentialId, publicKey: new Uint8Array(publicKey), counter: BigInt(counter), name };
  try {
    return await ctx.db.$transaction(async (tx) => {
      await lockRow(tx, 'users', userId);
      // The second factor may have been turned on before the lock.
      const isGood = isChallenge(ctx, challenge, await registering(tx, ctx, given.browser));
      if (!isGood || !(await spendChallenge(tx, challenge))) refuse('passkey_refused');
      if ((await tx.passkey.count({ where: { userId } })) >= MOST_PASSKEYS) refuse('passkeys_full');
      await tx.passkey.create({ data: { ...data, id: ctx.ids.next(), userId, createdAt: ctx.clock.now() } });
      return addedMethod(tx, ctx, userId, { first: 'passkey_added', another: 'passkey_added' });
    });
  } catch (error) {
    if (violatedConstraint(error) !== null) refuse('passkey_refused');
    throw error;
  }
}

/** Refuses absent passkeys, and those of other people. */
export function removePasskey(ctx: UserContext, id: string, confirmation: Confirmation): Promise<void> {
  return withConfirmation(ctx, confirmation, async (tx, { id: userId }) => {
    const { count } = await tx.passkey.deleteMany({ where: { id: parseId(id) ?? 0n, userId } });
    if (count === 0) refuse('record_not_found');
    await removedMethod(tx, userId, { last: 'last_passkey_removed', other: 'passkey_removed' });
  });
}
