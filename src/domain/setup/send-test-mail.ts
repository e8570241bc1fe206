/** Sends a mail to the person who asks, to see whether the server can send mail. */
import type { UserContext } from '../access/context.ts';
import { enqueue } from '../kernel/outbox.ts';

export async function sendTestMail(ctx: UserContext): Promise<{ to: string }> {
  const { db, viewer } = ctx;
  const { email: to, locale } = await db.user.findUniqueOrThrow({ where: { id: viewer.userId } });
  await db.$transaction((tx) => enqueue(tx, 'mail.requested', { to, template: 'test_mail', locale, values: {} }));
  return { to };
}
