/** Sends a mail with a link that signs in: to people with an account, and for a link that joins an event, to new people. */
import { readSettings } from '../../domain/instance/settings.ts';
import { issueSignInToken } from '../../domain/persons/mail-link/sign-in-link.ts';
import { maySignIn } from '../../domain/users/sessions/sign-in.ts';
import type { Address, Event, SignInLink } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { placeOf, timesOf } from '../events/event-values.ts';
import type { JobHandler } from '../job-handler.ts';
import { sendMail } from './send-mail.ts';

type Link = SignInLink & { event: (Event & { address: Address | null }) | null };

/** Suspended and disabled people get none, nor do people without an account if none would be created. */
async function isForSomebody(platform: Platform, { email, name }: SignInLink): Promise<boolean> {
  const user = await platform.db.user.findUnique({ where: { email } });
  if (user) return maySignIn(platform.db, user);
  return name !== null && (await readSettings(platform)).registrations !== 'closed';
}

/** @param isOwn whether the owner requested it, judging by the network; requests of strangers do not count against the owner */
async function send(
  platform: Platform,
  { email: to, locale, event }: Link,
  token: string,
  isOwn: boolean,
): Promise<void> {
  const url = `${platform.config.publicUrl}/auth/link?token=${token}`;
  if (event === null) {
    await sendMail(platform, { to, name: 'sign_in_link', locale, values: { url }, isOwn });
    return;
  }
  const asks = event.joinOptions === 'FREE' ? 'false' : 'true';
  const values = { url, event: event.title, asks, ...timesOf(event), place: placeOf(event) } as const;
  await sendMail(platform, { to, name: 'join_link', locale, values, subject: event.id.toString(), isOwn });
}

export const signInLinkRequested: JobHandler<'sign_in_link.requested'> = async (
  platform,
  { linkId, known = false },
) => {
  const id = parseId(linkId) ?? 0n;
  const link = await platform.db.signInLink.findUnique({
    where: { id },
    include: { event: { include: { address: true } } },
  });
  if (!link) return;
  if (!(await isForSomebody(platform, link))) {
    await platform.db.signInLink.deleteMany({ where: { id } });
    return;
  }
  const token = await issueSignInToken(platform, id);
  if (token !== null) await send(platform, link, token, known);
};
