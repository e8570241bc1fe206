/**
 * The network of a sign-up, stored until the address is confirmed: further requests with the same address from there may belong
 * to it, because the address alone is no proof.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { User } from '../../../generated/prisma/client.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import type { Platform } from '../../../platform/platform.ts';

/** A keyed hash, because all networks could be enumerated. */
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
