/** The mailboxes of the recipients of a message. */
import type { Platform } from '../../platform/platform.ts';
import { MAILABLE, type Recipient } from '../participations/mail-recipients.ts';

/**
 * Actor → mailbox, for local people who may sign in and do not mute the author; those who follow, if the author is limited. A user with several
 * identities among the recipients gets one mail.
 */
export async function mailboxesOf(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  message: { id: bigint; authorId: bigint; author: { silencedAt: Date | null } },
  actorIds: readonly bigint[],
): Promise<Map<bigint, Recipient>> {
  const ids = [...actorIds];
  const following = { following: { some: { targetId: message.authorId, approved: true } } };
  const unexpired = { OR: [{ expiresAt: null }, { expiresAt: { gt: clock.now() } }] };
  const [people, mutes] = await Promise.all([
    db.actor.findMany({
      where: { id: { in: ids }, user: MAILABLE, ...(message.author.silencedAt && following) },
      select: { id: true, userId: true, user: { select: { email: true, locale: true } } },
      orderBy: { id: 'asc' },
    }),
    db.mute.findMany({
      where: { muterId: { in: ids }, targetId: message.authorId, ...unexpired },
      select: { muterId: true },
    }),
  ]);
  const users = people.flatMap(({ userId }) => userId ?? []);
  const before = await db.eventMessageRecipient.findMany({
    where: { messageId: message.id, mailed: true, actor: { userId: { in: users } } },
    select: { actor: { select: { userId: true } } },
  });
  const mailed = new Set(before.map(({ actor }) => actor.userId));
  const muting = new Set(mutes.map(({ muterId }) => muterId));
  const mailboxes = new Map<bigint, Recipient>();
  for (const { id, userId, user } of people) {
    if (!user || muting.has(id) || mailed.has(userId)) continue;
    mailed.add(userId);
    mailboxes.set(id, user);
  }
  return mailboxes;
}
