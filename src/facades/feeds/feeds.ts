/** Serves feeds: RSS of posts; iCalendar and Atom of persons, groups, single events, series, and of the events that the owner of a feed token attends. */
import { TRPCError } from '@trpc/server';
import { type RequestHandler, type Response, Router } from 'express';
import { SOFTWARE_VERSION } from '../../domain/instance/version.ts';
import { slugOf } from '../../domain/tags/slug.ts';
import { calendarText } from '../../entities/events/calendar.ts';
import type { Feed } from '../../entities/events/feed.ts';
import { seriesCalendarText } from '../../entities/events/series-calendar.ts';
import { refusalHeaders } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken } from '../../platform/random.ts';
import { refusalOf } from '../../platform/trouble.ts';
import { Reply } from '../../procedures/reply.ts';
import { createCaller } from '../../routers/app-router.ts';
import { plainName } from '../../wording/plain-name.ts';
import { requestContext } from '../access/request-context.ts';
import { disconnectSignal } from '../requests/disconnect-signal.ts';
import { atomText } from './atom.ts';
import { rssText } from './rss.ts';

type Caller = ReturnType<typeof createCaller>;
type Params = Record<string, string>;

/** The text of a feed, and the name of its file for programs that keep it. */
interface Written {
  text: string;
  file?: string;
}

interface Place {
  publicUrl: string;
  domain: string;
  /** The path of the feed. */
  path: string;
}

type Write = (caller: Caller, params: Params, place: Place) => Promise<Written>;

const ICS = 'text/calendar; charset=utf-8';
const ATOM = 'application/atom+xml; charset=utf-8';
const RSS = 'application/rss+xml; charset=utf-8';
const CACHE_SECONDS = 60;
/** As many as in Mastodon. */
const POSTS = 20;

type Find = (caller: Caller, params: Params) => Promise<Feed>;

const ofActor: Find = (caller, { name = '' }) => caller.feeds.ofActor({ name });
const going: Find = (caller, { token = '' }) => caller.feeds.going({ token });
const oneEvent: Find = async (caller, { uuid = '' }) => {
  const event = await caller.feeds.event({ id: uuid });
  return { title: event.title, url: event.url, events: [event] };
};

const seriesIcs: Write = async (caller, { id = '' }, { domain }) => {
  const series = await caller.feeds.series({ id });
  return { text: seriesCalendarText(series, domain), file: fileName(series) };
};

const ics =
  (find: Find): Write =>
  async (caller, params, { domain }) => {
    const feed = await find(caller, params);
    return { text: calendarText(feed.title, feed.url, feed.events, domain), file: fileName(feed) };
  };

const atom =
  (find: Find): Write =>
  async (caller, params, { publicUrl, path }) => ({
    text: atomText(await find(caller, params), `${publicUrl}${path}`),
  });

/** The posts of a person, without answers and reblogs. */
const postsOf: Write = async (caller, { name = '' }) => {
  const account = await caller.accounts.lookup({ acct: name });
  const asked = { id: account.id, limit: POSTS, exclude_replies: true, exclude_reblogs: true };
  const statuses = account.suspended ? [] : await caller.accounts.statuses(asked);
  const feed = {
    title: plainName(account),
    description: `Public posts from @${account.acct}`,
    url: account.url ?? account.uri,
    image: account.avatar,
    statuses,
  };
  return { text: rssText(feed, SOFTWARE_VERSION) };
};

const postsTagged: Write = async (caller, { tag = '' }, { publicUrl }) => {
  const statuses = await caller.timelines.tag({ hashtag: tag, limit: POSTS });
  const feed = {
    title: `#${tag}`,
    description: `Public posts tagged #${tag}`,
    url: `${publicUrl}/tags/${encodeURIComponent(tag)}`,
    statuses,
  };
  return { text: rssText(feed, SOFTWARE_VERSION) };
};

/** Feeds of actors and tags are the same for everybody; the token in a path is a capability. */
const FEEDS: readonly (readonly [
  path: string,
  type: string,
  write: Write,
  seenBy: 'everybody' | 'viewer' | 'owner',
])[] = [
  ['/@:name.rss', RSS, postsOf, 'everybody'],
  ['/tags/:tag.rss', RSS, postsTagged, 'everybody'],
  ['/@:name/feed/ics', ICS, ics(ofActor), 'everybody'],
  ['/@:name/feed/atom', ATOM, atom(ofActor), 'everybody'],
  ['/events/going/:token/ics', ICS, ics(going), 'owner'],
  ['/events/going/:token/atom', ATOM, atom(going), 'owner'],
  ['/events/:uuid/export/ics', ICS, ics(oneEvent), 'viewer'],
  ['/series/:id/export/ics', ICS, seriesIcs, 'viewer'],
];

/** The name of a downloaded calendar. */
const fileName = ({ title }: Pick<Feed, 'title'>): string => `${slugOf(title, 100) || 'calendar'}.ics`;

/** Answers refusals; a malformed name or token is 404. Other errors go to the error handler. */
function refuse(res: Response, error: unknown): void {
  const refusal = refusalOf(error);
  if (refusal?.cause) throw error;
  const nonsense = error instanceof TRPCError && (error.code === 'BAD_REQUEST' || refusal?.kind === 'invalid');
  if (!refusal && !nonsense) throw error;
  if (refusal) res.set(refusalHeaders(refusal));
  res.status(refusal && !nonsense ? refusal.status : 404);
  res.type('text/plain').send(refusal && !nonsense ? refusal.message : 'Bad feed');
}

export function feeds(platform: Platform): Router {
  const { publicUrl, domain } = platform.config;
  const serve =
    (type: string, write: Write, seenBy: string): RequestHandler =>
    async (req, res) => {
      try {
        const asked = await requestContext(platform, req, res, new Reply());
        // Public feeds are read without a viewer.
        const ctx = seenBy === 'everybody' ? { ...asked, viewer: null } : asked;
        const caller = createCaller(ctx, { signal: disconnectSignal(res) });
        const { text, file } = await write(caller, req.params as Params, { publicUrl, domain, path: req.path });
        const tag = `"${Buffer.from(hashToken(text)).toString('base64url').slice(0, 22)}"`;
        // Weak, because the response may be compressed.
        res.set({ ETag: `W/${tag}`, 'X-Content-Type-Options': 'nosniff' });
        if (seenBy === 'everybody' || (seenBy === 'viewer' && ctx.viewer === null))
          res.set('Cache-Control', `public, max-age=${CACHE_SECONDS}`);
        if (file !== undefined) res.attachment(file);
        if (req.get('if-none-match')?.includes(tag)) res.status(304).end();
        else res.set('Content-Type', type).send(text);
      } catch (error) {
        refuse(res, error);
      }
    };
  const router = Router();
  for (const [path, type, write, seenBy] of FEEDS) router.get(path, serve(type, write, seenBy));
  return router;
}
