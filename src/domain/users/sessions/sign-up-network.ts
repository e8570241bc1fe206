/**
 * Where somebody signed up from, until the address is confirmed: what else comes from there with the same address may be theirs,
 * because the address alone is no proof.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { User } from '../../../generated/prisma/client.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Keyed, because there are few enough networks to try them all. */
export function signUpNetwork({ secrets }: Pick<Platform, 'secrets'>, ip: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    createHmac('sha256', secrets.sessionKey)
      .update(`sign-up network\n${networkOf(ip)}`)
      .digest(),
  );
}

export function signedUpFrom(ctx: Pick<Platform, 'secrets'>, user: Pick<User, 'signUpNetwork'>, ip: string): boolean {
  return user.signUpNetwork !== null && timingSafeEqual(user.signUpNetwork, signUpNetwork(ctx, ip));
}
