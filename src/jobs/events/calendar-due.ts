/** Calendars from outside that groups follow: read when they are due; moderators get a mail about one that failed for too long. */
import { readSource } from '../../domain/calendars/read-source.ts';
import { removeImported } from '../../domain/calendars/remove-imported.ts';
import { MEMBER_ROLES } from '../../domain/groups/states.ts';
import { groupModeratorRecipients } from '../../domain/participations/mail-recipients.ts';
import { parseId } from '../../platform/ids.ts';
import { languageFor } from '../../wording/language.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { sayReason } from '../../wording/say.ts';
import type { JobHandler } from '../job-handler.ts';
import { requestMails } from '../mails/request-mails.ts';

const calendarDue: JobHandler<'calendar.due'> = (platform, { sourceId }) =>
  readSource(platform, parseId(sourceId) ?? 0n);

const calendarRemoved: JobHandler<'calendar.removed'> = (platform, { groupId, eventIds }) =>
  removeImported(platform, parseId(groupId) ?? 0n, eventIds.map(BigInt));

const calendarStopped: JobHandler<'calendar.stopped'> = async (platform, { sourceId }) => {
  const source = await platform.db.calendarSource.findUnique({
    where: { id: parseId(sourceId) ?? 0n },
    include: { group: true },
  });
  // Somebody refreshed it in the meantime.
  if (!source || source.nextAt !== null || source.error === null) return;
  const { group, name, error } = source;
  const recipients = await groupModeratorRecipients(platform.db, group.id, MEMBER_ROLES.MODERATOR);
  for (const recipient of recipients)
    await requestMails(platform, [recipient], {
      template: 'calendar_stopped',
      values: {
        ...{ group: plainActorName(group), name, reason: sayReason(error, languageFor(recipient.locale)) },
        url: `${group.url}?tab=events`,
      },
      ...{ about: `${source.id}:${source.failingSince?.getTime()}`, subject: group.id.toString() },
    });
};

export const calendarHandlers = {
  'calendar.due': calendarDue,
  'calendar.removed': calendarRemoved,
  'calendar.stopped': calendarStopped,
};
