/** The count of a reaction changed: streams show it. */
import { publishAnnouncement } from '../../domain/streams/stream-event.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const announcementReacted: JobHandler<'announcement.reacted'> = ({ bus }, { announcementId, name }) =>
  publishAnnouncement(bus, 'announcement.reaction', parseId(announcementId) ?? 0n, name);
