/** Who may quote a status changed, or its quote was revoked: whoever has it before them gets it anew. */
import { parseId } from '../../platform/ids.ts';
import { announceAgain } from '../announce.ts';
import type { JobHandler } from '../handlers.ts';

export const statusChanged: JobHandler<'status.changed'> = (platform, payload) =>
  announceAgain(platform, [parseId(payload.statusId) ?? 0n]);
