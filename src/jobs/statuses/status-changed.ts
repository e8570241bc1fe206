/** A status's quote policy changed, or its quote was revoked: streams it again to everyone who has it. */
import { parseId } from '../../platform/ids.ts';
import { announceAgain } from '../announce.ts';
import type { JobHandler } from '../handlers.ts';

export const statusChanged: JobHandler<'status.changed'> = (platform, payload) =>
  announceAgain(platform, [parseId(payload.statusId) ?? 0n]);
