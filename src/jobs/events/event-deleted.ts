/** A local event was deleted: notifies others who may have a copy. */

import { deliverDeletionNotes } from '../federation/deliver/deliver-event-notes.ts';
import { deliverDeletedEvent } from '../federation/deliver/deliver-events.ts';
import type { JobHandler } from '../job-handler.ts';

export const eventDeleted: JobHandler<'event.deleted'> = async (platform, payload) => {
  await deliverDeletedEvent(platform, payload);
  await deliverDeletionNotes(platform, payload);
};
