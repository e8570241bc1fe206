/** A person was deleted: deletes what they posted, favourited and uploaded. */
import { eraseContent } from '../../domain/persons/erase-content.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

export const personDeleted: JobHandler<'person.deleted'> = (platform, payload) =>
  eraseContent(platform, parseId(payload.actorId) ?? 0n);
