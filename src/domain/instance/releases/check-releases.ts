/** Reads the feed of releases, if the setting `releaseFeed` names one. Without it no request is sent. */
import { OutgoingError } from '../../../platform/http/outgoing.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { type AskingContext, askHost, hostOf } from '../../kernel/silent-hosts.ts';
import { readSettings } from '../settings.ts';
import { userAgent } from '../version.ts';
import { newestIn, type Release } from './release-feed.ts';

type Ctx = AskingContext & Pick<Platform, 'http' | 'config'>;

const LIMITS = { timeoutMs: 10_000, maxBytes: 1_000_000, maxRedirects: 3 };

/** The id of the only row. */
const ONLY = 1;
const ERROR_MAX = 300;

/** For the timetable. */
export async function checkReleases(ctx: Pick<Platform, 'db' | 'config'>): Promise<void> {
  const { releaseFeed } = await readSettings(ctx);
  if (releaseFeed === '') return;
  const options = { host: hostOf(releaseFeed), key: 'release_feed' };
  await ctx.db.$transaction((tx) => enqueue(tx, 'release_feed.due', {}, options));
}

/** @throws OutgoingError if there is no feed */
async function readFeed(ctx: Ctx, url: string): Promise<Release | null> {
  const headers = { accept: 'application/atom+xml, application/rss+xml, text/xml', 'user-agent': userAgent(ctx) };
  const answer = await askHost(ctx, url, 'page', () => ctx.http.get(url, headers, LIMITS));
  if (answer.status !== 200) throw new OutgoingError(`answered ${answer.status}`);
  const found = newestIn(answer.bytes.toString('utf8'));
  if (!found) throw new OutgoingError('is no feed');
  return found.newest;
}

async function store(ctx: Ctx, feedUrl: string, values: Partial<Release> & { error: string | null }): Promise<void> {
  const row = { feedUrl, checkedAt: ctx.clock.now(), ...values };
  await ctx.db.newestRelease.upsert({ where: { id: ONLY }, create: { id: ONLY, ...row }, update: row });
}

/**
 * Stores the newest release. A failure is stored, too, and the release that was known stays.
 *
 * @throws HostPaused if the server of the feed is paused
 */
export async function readReleases(ctx: Ctx): Promise<void> {
  const { releaseFeed } = await readSettings(ctx);
  // It may have been switched off meanwhile.
  if (releaseFeed === '') return;
  try {
    await store(ctx, releaseFeed, { ...(await readFeed(ctx, releaseFeed)), error: null });
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    await store(ctx, releaseFeed, { error: error.message.slice(0, ERROR_MAX) });
  }
}
