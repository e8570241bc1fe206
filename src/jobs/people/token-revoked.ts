/** A token or a sign-in was taken back: what it opened is closed. */
import { publishRevoked } from '../../domain/streams/stream-event.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

export const tokenRevoked: JobHandler<'token.revoked'> = async (platform, payload) => {
  await publishRevoked(platform.bus, parseId(payload.tokenId) ?? 0n);
};
