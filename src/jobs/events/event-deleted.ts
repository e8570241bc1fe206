/** An event of this server is gone: others who may have a copy of it are told. */
import { tellDeletedEvent } from '../federation/tell-events.ts';
import { tellRepliersOfEnd } from '../federation/tell-replies.ts';
import type { JobHandler } from '../job-handler.ts';

export const eventDeleted: JobHandler<'event.deleted'> = async (platform, payload) => {
  await tellDeletedEvent(platform, payload);
  await tellRepliersOfEnd(platform, payload);
};
