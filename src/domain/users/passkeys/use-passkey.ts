/**
 * Checks the response of a passkey. It proves both factors: the device, and the person whom the device verified
 * (docs/decisions/0118-passkeys.md).
 */
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Passkey } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { DomainContext } from '../../access/context.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { refuse } from '../../kernel/refusals.ts';
import { type ChallengeFor, isChallenge, newChallenge, spendChallenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';

/** The user handle that a passkey returns at a sign-in. */
export const handleOf = (userId: bigint): Uint8Array<ArrayBuffer> => new TextEncoder().encode(userId.toString());

/** The options with which the browser asks for a passkey, which names its owner at a sign-in; null on a server that cannot have passkeys, and for a known user without one. */
export async function requestPasskey(
  ctx: DomainContext,
  given: ChallengeFor,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const party = relyingParty(ctx.config);
  if (!party) return null;
  const { userId } = given;
  const own = userId === null ? [] : await ctx.db.passkey.findMany({ where: { userId }, orderBy: { id: 'asc' } });
  if (userId !== null && own.length === 0) return null;
  return {
    ...{ rpId: party.id, challenge: newChallenge(ctx, given), userVerification: 'required' },
    allowCredentials: own.map(({ credentialId: id }) => ({ id, type: 'public-key' })),
  };
}

/** The response of a passkey, and the browser that sent it. */
export interface PasskeyProof {
  response: AuthenticationResponseJSON;
  browser: string;
}

interface Verified {
  challenge: string;
  counter: number;
}

/** Refuses other origins and domains, foreign challenges, wrong signatures, and responses without user verification. */
async function verify(
  ctx: DomainContext,
  { credentialId, publicKey, counter }: Passkey,
  response: AuthenticationResponseJSON,
  given: ChallengeFor,
): Promise<Verified> {
  const party = relyingParty(ctx.config) ?? refuse('passkey_refused');
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  let challenge = '';
  const takeChallenge = (text: string): boolean => {
    challenge = text;
    return isChallenge(ctx, text, given);
  };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...{ response, expectedChallenge: takeChallenge, expectedOrigin: party.origin, expectedRPID: party.id },
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
      requireUserVerification: true,
    });
    if (verified) return { challenge, counter: authenticationInfo.newCounter };
  } catch (error) {
    // The library also throws for a counter that went back, which means that the passkey was copied.
    ctx.log.info({ err: error }, 'a passkey was refused');
  }
  return refuse('passkey_refused');
}

/**
 * Runs `act` in a transaction that has used the challenge up, under the lock of the owner. Refuses unknown passkeys, those of another
 * user than the known one, used challenges, and a counter that is not ahead of the stored one.
 */
export async function withPasskey<Result>(
  ctx: DomainContext,
  { purpose, userId }: Pick<ChallengeFor, 'purpose' | 'userId'>,
  { response, browser }: PasskeyProof,
  act: (tx: Tx, userId: bigint) => Promise<Result>,
): Promise<Result> {
  const row = await ctx.db.passkey.findUnique({ where: { credentialId: response.id } });
  if (!row || (userId !== null && row.userId !== userId)) return refuse('passkey_refused');
  const { userHandle } = response.response;
  const isOwner = userHandle === (row.userHandle ?? Buffer.from(handleOf(row.userId)).toString('base64url'));
  // A passkey that was asked for by its id need not name its owner.
  if (!isOwner && (userId === null || userHandle !== undefined)) return refuse('passkey_refused');
  const { challenge, counter } = await verify(ctx, row, response, { purpose, browser, userId });
  return ctx.db.$transaction(async (tx) => {
    await lockRow(tx, 'users', row.userId);
    if (!(await spendChallenge(tx, challenge))) refuse('passkey_refused');
    const used = await tx.passkey.updateMany({
      where: { id: row.id, counter: row.counter },
      data: { counter: BigInt(counter), lastUsedAt: ctx.clock.now() },
    });
    if (used.count === 0) refuse('passkey_refused');
    return act(tx, row.userId);
  });
}
