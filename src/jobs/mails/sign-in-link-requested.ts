/** Sends a mail with a link and a code that sign in: to people with an account, and to new people if they may sign up. */
import { titleFor } from '../../domain/events/texts.ts';
import { readSettings } from '../../domain/instance/settings.ts';
import { inviteByCode } from '../../domain/invites/find.ts';
import { isUsable } from '../../domain/invites/usable.ts';
import { issueSecrets } from '../../domain/persons/mail-link/sign-in-link.ts';
import { readProviderSettings } from '../../domain/persons/single-sign-on/settings.ts';
import { isBarred, maySignIn } from '../../domain/users/sessions/sign-in.ts';
import type { Address, Event, ProvidedAccount, SignInLink } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { placeOf, timesOf } from '../events/event-values.ts';
import type { JobHandler } from '../job-handler.ts';
import { sendMail } from './send-mail.ts';

type Link = SignInLink & { event: (Event & { address: Address | null }) | null; provided: ProvidedAccount | null };

async function mayBeNew(platform: Platform, { inviteCode, provided }: Link): Promise<boolean> {
  const settings = await (provided ? readProviderSettings(platform) : readSettings(platform));
  if (settings.registrations !== 'closed') return true;
  const invite = inviteCode === null ? null : await inviteByCode(platform, inviteCode);
  return invite !== null && isUsable(invite, platform.clock.now());
}

/**
 * Suspended and disabled people get no mail that joins an event, but one that signs in: it leads to the reasons. People without an
 * account get none if none would be created.
 */
async function isForSomebody(platform: Platform, link: Link): Promise<boolean> {
  const user = await platform.db.user.findUnique({ where: { email: link.email } });
  if (!user) return mayBeNew(platform, link);
  return (await maySignIn(platform.db, user)) || (link.eventId === null && (await isBarred(platform.db, user)));
}

/** @param isOwn whether the owner requested it, judging by the network; requests of strangers do not count against the owner */
async function send(
  platform: Platform,
  { email: to, locale, event }: Link,
  { token, code }: { token: string; code: string },
  isOwn: boolean,
): Promise<void> {
  const url = `${platform.config.publicUrl}/auth/link?token=${token}`;
  if (event === null) {
    await sendMail(platform, { to, name: 'sign_in_link', locale, values: { url, code }, isOwn });
    return;
  }
  const asks = event.joinOptions === 'FREE' ? 'false' : 'true';
  const values = {
    url,
    code,
    event: titleFor(event, [locale]),
    asks,
    ...timesOf(event),
    place: placeOf(event),
  } as const;
  await sendMail(platform, { to, name: 'join_link', locale, values, subject: event.id.toString(), isOwn });
}

export const signInLinkRequested: JobHandler<'sign_in_link.requested'> = async (
  platform,
  { linkId, known = false },
) => {
  const id = parseId(linkId) ?? 0n;
  const link = await platform.db.signInLink.findUnique({
    where: { id },
    include: { event: { include: { address: true } }, provided: true },
  });
  if (!link) return;
  // The row stays, so that the code's page does not reveal whether a mail was sent.
  if (!(await isForSomebody(platform, link))) return;
  const secrets = await issueSecrets(platform, id);
  if (secrets) await send(platform, link, secrets, known);
};
