/** Verifies the links of a profile: their pages must link back to it by rel="me" (Mastodon's VerifyLinkService). */
import { OutgoingError } from '../../../platform/http/outgoing.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fetchPage, pageHeaders } from '../../cards/fetch-page.ts';
import { partsOf } from '../../cards/page-parts.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { askHost, HostPaused, hostOf } from '../../kernel/silent-hosts.ts';
import { enqueueLinks } from './enqueue-links.ts';
import { storedFields, unverifiedLinks } from './fields.ts';

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

/**
 * Whether the page's first link to a page of its owner redirects to the profile, because people use short addresses. A link that
 * cannot be followed is no reason to fetch the page again.
 */
async function redirectsBack(platform: Platform, href: string | undefined, base: string, targets: readonly unknown[]) {
  const url = href === undefined ? null : URL.parse(href, base);
  if (!url) return false;
  const ask = () => platform.http.redirectOf(url.href, pageHeaders(platform));
  const location = await askHost(platform, url.href, 'page', ask).catch((error: unknown) => {
    if (!(error instanceof OutgoingError || error instanceof HostPaused)) throw error;
    return null;
  });
  return location !== null && targets.includes(comparable(location));
}

type Answer = 'verified' | 'no link' | 'no answer';

async function ask(platform: Platform, link: string, targets: readonly (string | null)[]): Promise<Answer> {
  try {
    const page = await fetchPage(platform, link);
    if (!page) return 'no link';
    const { me } = partsOf(page.html);
    const isDirect = me.some((href) => targets.includes(comparable(href, page.url) ?? ''));
    return isDirect || (await redirectsBack(platform, me[0], page.url, targets)) ? 'verified' : 'no link';
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    platform.log.debug({ err: error }, 'page of a profile not fetched');
    return 'no answer';
  }
}

/**
 * Idempotent. A page that cannot be fetched is retried later; a field that changed meanwhile stays unverified.
 *
 * @param host the host of the pages
 * @throws HostPaused while the host is paused
 */
export async function verifyLinks(platform: Platform, actorId: bigint, attempt: number, host?: string): Promise<void> {
  const where = { id: actorId, deletedAt: null, suspendedAt: null };
  const actor = await platform.db.actor.findFirst({ where });
  if (!actor) return;
  const targets = [actor.url, actor.uri].map((address) => comparable(address));
  const answers = new Map<string, Answer>();
  const links = unverifiedLinks(storedFields(actor.fields)).filter(
    (link) => host === undefined || hostOf(link) === host,
  );
  for (const link of links) answers.set(link, await ask(platform, link, targets));
  const [verified, unanswered] = (['verified', 'no answer'] as const).map((wanted) =>
    [...answers].filter(([, answer]) => answer === wanted),
  );
  const pause = PAUSES_MS[attempt - 1];
  await platform.db.$transaction(async (tx) => {
    await lockRow(tx, 'actors', actorId);
    const now = await tx.actor.findFirst({ where });
    if (!now) return;
    const verifiedAt = platform.clock.now().toISOString();
    const proven = new Set(verified?.map(([link]) => link));
    const fields = storedFields(now.fields).map((field) =>
      field.verifiedAt === null && proven.has(field.value) ? { ...field, verifiedAt } : field,
    );
    if (proven.size > 0) await tx.actor.update({ where: { id: actorId }, data: { fields } });
    if (!unanswered?.length || pause === undefined) return;
    const runAt = new Date(platform.clock.now().getTime() + pause);
    await enqueueLinks(tx, { id: actorId, fields }, attempt + 1, runAt, host);
  });
}
