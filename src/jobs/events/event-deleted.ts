/** An event of this server is gone: others who may have a copy of it are told. */
import { tellDeletedEvent } from '../federation/tell-events.ts';
import type { JobHandler } from '../handlers.ts';

export const eventDeleted: JobHandler<'event.deleted'> = (platform, payload) => tellDeletedEvent(platform, payload);
