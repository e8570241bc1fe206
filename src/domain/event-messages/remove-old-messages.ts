/** Removes messages whose event was deleted, when nobody can read them any more. */
import type { Platform } from '../../platform/platform.ts';
import { DAYS_AFTER } from './until.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * The links of mails are over by then. The row of a message remains as long as one of its copies is stored, because it keeps the copy out of the
 * lists of the author; its text does not. Messages that wait for an author who may not act remain. Safe to repeat.
 */
export async function removeOldMessages({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const old = { eventId: null, createdAt: { lt: new Date(clock.now().getTime() - DAYS_AFTER * DAY_MS) } };
  await db.eventMessage.deleteMany({
    where: { ...old, recipients: { none: { OR: [{ sentAt: null }, { statusId: { not: null } }] } } },
  });
  await db.eventMessage.updateMany({
    where: { ...old, content: { not: '' }, recipients: { none: { sentAt: null } } },
    data: { text: '', content: '' },
  });
}
