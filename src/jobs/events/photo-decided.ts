/** Somebody asks to be taken out of a photo of an event, or an organizer decides about it: the people concerned are notified. */
import { ORGANIZING } from '../../domain/events/roles.ts';
import type { JobPayloads } from '../../domain/kernel/outbox.ts';
import type { NotificationKind } from '../../domain/notifications/kinds.ts';
import { notifyAgain } from '../../domain/notifications/notify-again.ts';
import { participantActors } from '../../domain/participations/actors-of.ts';
import { renewPhotoKeys } from '../../domain/pictures/renew-keys.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { JobHandler } from '../job-handler.ts';

export const photoAsked: JobHandler<'photo.asked'> = async (platform, { requestId }) => {
  const request = await platform.db.photoRequest.findUnique({
    where: { id: parseId(requestId) ?? 0n },
    include: { photo: true },
  });
  if (!request || request.keptAt) return;
  const { actorId: originId, photo, createdAt: at } = request;
  const notice = { kind: 'event.photo_request', originId, eventId: photo.eventId, at } as const;
  for await (const organizers of participantActors(platform.db, photo.eventId, { role: { in: ORGANIZING } }))
    await notifyAgain(platform, organizers, notice);
};

async function tell(
  platform: Platform,
  kind: NotificationKind,
  { eventId, at, by, told }: JobPayloads['photo.kept'],
): Promise<void> {
  const id = parseId(eventId) ?? 0n;
  // It may be deleted meanwhile.
  if (!(await platform.db.event.findUnique({ where: { id }, select: { id: true } }))) return;
  const people = told.flatMap((each) => parseId(each) ?? []);
  await notifyAgain(platform, people, { kind, originId: parseId(by) ?? 0n, eventId: id, at: new Date(at) });
}

export const photoKept: JobHandler<'photo.kept'> = (platform, payload) => tell(platform, 'event.photo_kept', payload);

export const photoRemoved: JobHandler<'photo.removed'> = (platform, payload) =>
  tell(platform, 'event.photo_removed', payload);

const photosHidden: JobHandler<'photos.hidden'> = (platform, { eventId }) =>
  renewPhotoKeys(platform, parseId(eventId) ?? 0n);

export const photoHandlers = {
  'photo.asked': photoAsked,
  'photo.kept': photoKept,
  'photo.removed': photoRemoved,
  'photos.hidden': photosHidden,
};
