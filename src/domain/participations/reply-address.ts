/**
 * The addresses to which calendar programs answer invitations: one for each person and event, built from REPLY_ADDRESS and a tag,
 * such as `events+1a2b-3c4d-9f…@plaza.example`. The tag ends in a code that only this server can compute, because nothing else in
 * a mail proves its author.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';

type Ctx = Pick<Platform, 'config' | 'secrets'>;

export interface Invited {
  eventId: bigint;
  actorId: bigint;
}

/** Mail servers may change the case of letters, so digits are hexadecimal. */
function codeOf({ secrets }: Ctx, id: string): string {
  return createHmac('sha256', secrets.sessionKey).update(`calendar answers\n${id}`).digest('hex').slice(0, 24);
}

/** Null where answers are not taken by mail. */
export function replyAddressOf(ctx: Ctx, { eventId, actorId }: Invited): string | null {
  const { replyAddress } = ctx.config;
  if (replyAddress === null) return null;
  const [name = '', host = ''] = replyAddress.split('@');
  const id = `${eventId.toString(16)}-${actorId.toString(16)}`;
  return `${name}+${id}-${codeOf(ctx, id)}@${host}`;
}

/** The person and the event that the recipient address of a mail names; null if this server did not create it. */
export function readReplyAddress(ctx: Ctx, address: string): Invited | null {
  const [, event = '', actor = '', code = ''] =
    /\+([0-9a-f]{1,16})-([0-9a-f]{1,16})-([0-9a-f]{24})@/i.exec(address) ?? [];
  const [given, expected] = [code, codeOf(ctx, `${event}-${actor}`.toLowerCase())].map((text) =>
    Buffer.from(text.toLowerCase()),
  );
  if (!given || !expected || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { eventId: BigInt(`0x${event}`), actorId: BigInt(`0x${actor}`) };
}
