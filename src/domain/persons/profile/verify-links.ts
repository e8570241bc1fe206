/** Verifies the links of a profile: their pages must link back to it by rel="me" (Mastodon's VerifyLinkService). */
import { OutgoingError } from '../../../platform/http/outgoing.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fetchPage } from '../../cards/fetch-page.ts';
import { partsOf } from '../../cards/page-parts.ts';
import { lockActor } from '../../kernel/lock-actor.ts';
import { storedFields, unverifiedLinks } from './fields.ts';
import { leaveLinks } from './leave-links.ts';

const MINUTE = 60_000;
/** How long to wait before each further attempt; after the last one, until the profile is saved again. */
const PAUSES_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 180 * MINUTE, 720 * MINUTE];

/** Addresses that differ only in letter case, a final slash or a fragment are the same. */
function comparable(address: string, base?: string): string | null {
  const url = URL.parse(address, base);
  if (!url) return null;
  url.hash = '';
  return url.href.toLowerCase().replace(/\/$/, '');
}

type Answer = 'verified' | 'no link' | 'no answer';

async function ask(platform: Platform, link: string, targets: readonly (string | null)[]): Promise<Answer> {
  try {
    const page = await fetchPage(platform, link);
    const links = page ? partsOf(page.html).me.map((href) => comparable(href, page.url)) : [];
    return links.some((href) => href !== null && targets.includes(href)) ? 'verified' : 'no link';
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    platform.log.debug({ err: error }, 'page of a profile not fetched');
    return 'no answer';
  }
}

/** Safe to repeat. A page that cannot be fetched is asked again later; a field that changed meanwhile stays unverified. */
export async function verifyLinks(platform: Platform, actorId: bigint, attempt: number): Promise<void> {
  const where = { id: actorId, deletedAt: null, suspendedAt: null };
  const actor = await platform.db.actor.findFirst({ where });
  if (!actor) return;
  const targets = [actor.url, actor.uri].map((address) => comparable(address));
  const answers = new Map<string, Answer>();
  for (const link of unverifiedLinks(storedFields(actor.fields))) answers.set(link, await ask(platform, link, targets));
  const [verified, unanswered] = (['verified', 'no answer'] as const).map((wanted) =>
    [...answers].filter(([, answer]) => answer === wanted),
  );
  const pause = PAUSES_MS[attempt - 1];
  await platform.db.$transaction(async (tx) => {
    await lockActor(tx, actorId);
    const now = await tx.actor.findFirst({ where });
    if (!now) return;
    const verifiedAt = platform.clock.now().toISOString();
    const proven = new Set(verified?.map(([link]) => link));
    const fields = storedFields(now.fields).map((field) =>
      field.verifiedAt === null && proven.has(field.value) ? { ...field, verifiedAt } : field,
    );
    if (proven.size > 0) await tx.actor.update({ where: { id: actorId }, data: { fields } });
    if (!unanswered?.length || pause === undefined) return;
    await leaveLinks(tx, { id: actorId, fields }, attempt + 1, new Date(platform.clock.now().getTime() + pause));
  });
}
