/** A token or session was revoked: closes the streams that it opened. */
import { publishRevoked } from '../../domain/streams/stream-event.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const tokenRevoked: JobHandler<'token.revoked'> = async (platform, payload) => {
  await publishRevoked(platform.bus, parseId(payload.tokenId) ?? 0n);
};
