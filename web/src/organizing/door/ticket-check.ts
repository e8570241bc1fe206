/** Verifies the code of a ticket without a network. */
import { type ReadCode, readCode } from '../../../../src/look/ticket-code.ts';

/** Whether the server signed it; null if this browser cannot know. */
async function isSigned(publicKey: string, { signed, signature }: ReadCode): Promise<boolean | null> {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey };
    const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signature, signed);
  } catch {
    return null;
  }
}

export type CheckedCode = { participationId: string; isCertain: boolean } | 'unknown' | 'otherEvent';

export async function checkCode(code: string, door: { publicKey: string; eventId: string }): Promise<CheckedCode> {
  const read = readCode(code);
  if (!read) return 'unknown';
  const signed = await isSigned(door.publicKey, read);
  if (signed === false) return 'unknown';
  if (read.eventId !== BigInt(door.eventId)) return 'otherEvent';
  return { participationId: read.participationId.toString(), isCertain: signed === true };
}
