/**
 * Serves feeds: RSS of posts; iCalendar and Atom of persons, groups, single events, series, and of the events that the owner of a feed token
 * attends; both, and a JSON Feed, of any selection of public events.
 */
import { TRPCError } from '@trpc/server';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { ZodError } from 'zod';
import { startOfHour } from '../../domain/feeds/selected-feed.ts';
import { SOFTWARE_VERSION } from '../../domain/instance/version.ts';
import { readLanguage } from '../../domain/kernel/language.ts';
import { slugOf } from '../../domain/tags/slug.ts';
import { calendarText } from '../../entities/events/calendar.ts';
import type { Feed } from '../../entities/events/feed.ts';
import { seriesCalendarText } from '../../entities/events/series-calendar.ts';
import { parameterOf, selectionIn, selectionQuery, withQuery } from '../../look/event-selection.ts';
import { invalid, type Refusal, refusalHeaders, renameFields } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken } from '../../platform/random.ts';
import { refusalOf } from '../../platform/trouble.ts';
import { Reply } from '../../procedures/reply.ts';
import { fieldErrors } from '../../procedures/validation.ts';
import { createCaller } from '../../routers/app-router.ts';
import type { Language } from '../../wording/language.ts';
import { plainName } from '../../wording/plain-name.ts';
import { requestContext } from '../access/request-context.ts';
import { disconnectSignal } from '../requests/disconnect-signal.ts';
import { choiceOf, parametersOf } from '../requests/file-parameters.ts';
import { queryOf } from '../requests/query-of.ts';
import { languageOf } from '../web/public/visitor-language.ts';
import { atomText } from './atom.ts';
import { jsonText } from './json.ts';
import { rssText } from './rss.ts';

type Caller = ReturnType<typeof createCaller>;
type Params = Record<string, string>;

/** The text of a feed, and the name of its file for programs that keep it. */
interface Written {
  text: string;
  file?: string;
  /** Times of changes of the events of a feed of a selection. */
  changes?: readonly (string | null)[];
}

interface Place {
  publicUrl: string;
  domain: string;
  /** The path of the feed, and its parameters. */
  path: string;
  query: URLSearchParams;
  language: Language;
}

type Write = (caller: Caller, params: Params, place: Place) => Promise<Written>;

const ICS = 'text/calendar; charset=utf-8';
const ATOM = 'application/atom+xml; charset=utf-8';
const RSS = 'application/rss+xml; charset=utf-8';
const JSON_FEED = 'application/feed+json; charset=utf-8';
const CACHE_SECONDS = 60;
/** Sites and calendar programs read a selection again and again for many people. */
const SELECTION_SECONDS = 900;
/** As many as in Mastodon. */
const POSTS = 20;

type Find = (caller: Caller, params: Params, place: Place) => Promise<Feed>;

const changesOf = ({ events }: Feed): (string | null)[] =>
  events.flatMap(({ updatedAt, publishAt }) => [updatedAt, publishAt]);

const ofActor: Find = (caller, { name = '' }) => caller.feeds.ofActor({ name });
const going: Find = (caller, { token = '' }) => caller.feeds.going({ token });
const chosen =
  (calendar: boolean): Find =>
  (caller, _params, { query }) =>
    caller.feeds.events({ ...selectionIn(query), calendar });
const oneEvent: Find = async (caller, { uuid = '' }) => {
  const event = await caller.feeds.event({ id: uuid });
  return { title: event.title, url: event.url, events: [event] };
};

const seriesIcs: Write = async (caller, { id = '' }, { domain }) => {
  const series = await caller.feeds.series({ id });
  return { text: seriesCalendarText(series, domain), file: fileName(series) };
};

const ics =
  (find: Find, isPersonal = false): Write =>
  async (caller, params, place) => {
    const feed = await find(caller, params, place);
    const text = calendarText(feed.title, feed.url, feed.events, place.domain, isPersonal);
    return { text, file: fileName(feed), changes: changesOf(feed) };
  };

const SELECTED = { ics: '/feeds/events.ics', atom: '/feeds/events.atom', json: '/feeds/events.json' } as const;

const isSelected = (path: string): boolean => Object.values<string>(SELECTED).includes(path);

const PARAMETERS = [
  ...(['q', 'place', 'near', 'radius', 'tag', 'category', 'language', 'organizer'] as const),
  ...(['free', 'online', 'servers', 'lang'] as const),
];

/** Refuses values that `selectionIn` ignores: the feed would have other events than its address says. The procedure refuses the rest. */
function requireSelection(req: Request): void {
  const { free = '0', online = '0', servers = 'followed', lang } = parametersOf(req, PARAMETERS);
  choiceOf('free', free, ['0', '1']);
  choiceOf('online', online, ['0', '1']);
  choiceOf('servers', servers, ['followed']);
  if (lang !== undefined && readLanguage(lang) === null) throw invalid({ lang: ['is not a language code'] });
}

/** The feed's own URL, without parameters that it does not know, such as tokens. */
function selfOf({ publicUrl, path, query }: Place): string {
  if (!isSelected(path)) return publicUrl + path;
  const language = readLanguage(query.get('lang') ?? undefined);
  const named = language === null ? '' : `lang=${language}`;
  return publicUrl + withQuery(path, [selectionQuery(selectionIn(query)), named].filter(Boolean).join('&'));
}

const forReaders =
  (find: Find, write: typeof atomText): Write =>
  async (caller, params, place) => {
    const feed = await find(caller, params, place);
    return { text: write(feed, selfOf(place), place.language), changes: changesOf(feed) };
  };

const atom = (find: Find): Write => forReaders(find, atomText);

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
  [SELECTED.ics, ICS, ics(chosen(true)), 'everybody'],
  [SELECTED.atom, ATOM, atom(chosen(false)), 'everybody'],
  [SELECTED.json, JSON_FEED, forReaders(chosen(false), jsonText), 'everybody'],
  ['/@:name.rss', RSS, postsOf, 'everybody'],
  ['/tags/:tag.rss', RSS, postsTagged, 'everybody'],
  ['/@:name/feed/ics', ICS, ics(ofActor), 'everybody'],
  ['/@:name/feed/atom', ATOM, atom(ofActor), 'everybody'],
  ['/events/going/:token/ics', ICS, ics(going, true), 'owner'],
  ['/events/going/:token/atom', ATOM, atom(going), 'owner'],
  ['/events/:uuid/export/ics', ICS, ics(oneEvent), 'viewer'],
  ['/series/:id/export/ics', ICS, seriesIcs, 'viewer'],
];

/** The language that the address names. */
const wantedLanguage = (req: Request): string[] => queryOf(req).getAll('lang').slice(0, 1);

/** The name of a downloaded calendar. */
const fileName = ({ title }: Pick<Feed, 'title'>): string => `${slugOf(title, 100) || 'calendar'}.ics`;

/** A parameter that is wrong, by its name in the address. */
function wrongParameter(error: unknown, refusal: Refusal | null): Refusal | null {
  const wrong =
    error instanceof TRPCError && error.cause instanceof ZodError ? invalid(fieldErrors(error.cause)) : refusal;
  return wrong?.kind === 'invalid' ? renameFields(wrong, parameterOf) : null;
}

/** Answers refusals; a malformed name or token is 404. Other errors go to the error handler. */
function refuse(req: Request, res: Response, error: unknown): void {
  const refusal = refusalOf(error);
  if (refusal?.cause) throw error;
  const nonsense = error instanceof TRPCError && (error.code === 'BAD_REQUEST' || refusal?.kind === 'invalid');
  if (!refusal && !nonsense) throw error;
  const wrong = isSelected(req.path) ? wrongParameter(error, refusal) : null;
  const shown = wrong ?? (nonsense ? null : refusal);
  if (shown) res.set(refusalHeaders(shown));
  res.status(shown?.status ?? 404);
  res.type('text/plain').send(shown?.message ?? 'Bad feed');
}

/**
 * The time that programs compare which keep no ETag. The start of the hour is the earliest, because an event that was deleted or
 * hidden leaves no time: such programs read the feed again each hour. Only feeds of selections have it, which anyway change
 * with the hour; a calendar of one's own may not be late.
 */
function lastModified(now: Date, changes: readonly (string | null)[]): Date {
  const times = changes.flatMap((time) => (time === null ? [] : [Date.parse(time)]));
  const latest = times.reduce((most, time) => Math.max(most, time), startOfHour(now).getTime());
  // The header has seconds.
  return new Date(Math.floor(Math.min(latest, now.getTime()) / 1000) * 1000);
}

/** RFC 9110, 13.2.2: the time counts only without an ETag. */
function isUnchanged(req: Request, tag: string, modified: Date | null): boolean {
  const tags = req.get('if-none-match');
  if (tags !== undefined) return tags.trim() === '*' || tags.includes(tag);
  return modified !== null && Date.parse(req.get('if-modified-since') ?? '') >= modified.getTime();
}

export function feeds(platform: Platform): Router {
  const { publicUrl, domain } = platform.config;
  const serve =
    (type: string, write: Write, seenBy: string): RequestHandler =>
    async (req, res) => {
      try {
        const asked = await requestContext(platform, req, res, new Reply());
        if (isSelected(req.path)) requireSelection(req);
        // Public feeds are read without a viewer.
        const namedLanguages = wantedLanguage(req);
        const languages = [...namedLanguages, ...(asked.languages ?? [])];
        const ctx = { ...asked, languages, namedLanguages, ...(seenBy === 'everybody' && { viewer: null }) };
        const caller = createCaller(ctx, { signal: disconnectSignal(res) });
        const place = { publicUrl, domain, path: req.path, query: queryOf(req), language: languageOf(req) };
        const { text, file, changes } = await write(caller, req.params as Params, place);
        const tag = `"${Buffer.from(hashToken(text)).toString('base64url').slice(0, 22)}"`;
        // Weak, because the response may be compressed.
        res.set({ ETag: `W/${tag}`, 'X-Content-Type-Options': 'nosniff' });
        const modified = isSelected(req.path) && changes ? lastModified(platform.clock.now(), changes) : null;
        if (modified) res.set('Last-Modified', modified.toUTCString());
        if (type !== RSS) res.vary('Accept-Language');
        const seconds = isSelected(req.path) ? SELECTION_SECONDS : CACHE_SECONDS;
        if (seenBy === 'everybody' || (seenBy === 'viewer' && ctx.viewer === null))
          res.set('Cache-Control', `public, max-age=${seconds}`);
        if (file !== undefined) res.attachment(file);
        if (isUnchanged(req, tag, modified)) res.status(304).end();
        else res.set('Content-Type', type).send(text);
      } catch (error) {
        refuse(req, res, error);
      }
    };
  const router = Router();
  for (const [path, type, write, seenBy] of FEEDS) router.get(path, serve(type, write, seenBy));
  return router;
}
