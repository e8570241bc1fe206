/** Serves feeds: calendars and Atom of persons, groups, single events, and of what the owner of a feed token goes to. */
import { TRPCError } from '@trpc/server';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Feed } from '../entities/feed.ts';
import { Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { hashToken } from '../platform/random.ts';
import { createCaller } from '../routers/app-router.ts';
import { Reply } from '../routers/reply.ts';
import { atomText } from './atom.ts';
import { calendarText } from './calendar.ts';
import { requestContext } from './request-context.ts';

type Caller = ReturnType<typeof createCaller>;
type Find = (caller: Caller, params: Record<string, string>) => Promise<Feed>;
type Form = 'ics' | 'atom';

const TYPES = { ics: 'text/calendar; charset=utf-8', atom: 'application/atom+xml; charset=utf-8' } as const;
const KEPT_SECONDS = 60;

const ofActor: Find = (caller, { name = '' }) => caller.feeds.ofActor({ name });
const going: Find = (caller, { token = '' }) => caller.feeds.going({ token });
const oneEvent: Find = async (caller, { uuid = '' }) => {
  const event = await caller.feeds.event({ id: uuid });
  return { title: event.title, url: event.url, events: [event] };
};

/** Whose feed it is decides who may keep it on the way. */
const FEEDS: readonly (readonly [path: string, form: Form, find: Find, cache: 'public' | 'private'])[] = [
  ['/@:name/feed/ics', 'ics', ofActor, 'public'],
  ['/@:name/feed/atom', 'atom', ofActor, 'public'],
  ['/events/going/:token/ics', 'ics', going, 'private'],
  ['/events/going/:token/atom', 'atom', going, 'private'],
  ['/events/:uuid/export/ics', 'ics', oneEvent, 'private'],
];

/** Answers what a procedure refused: what cannot be a name or a token names no feed. Anything else is the error handler's. */
function refuse(res: Response, error: unknown): void {
  const refusal = error instanceof TRPCError && error.cause instanceof Refusal ? error.cause : null;
  const nonsense = error instanceof TRPCError && (error.code === 'BAD_REQUEST' || refusal?.kind === 'invalid');
  if (!refusal && !nonsense) throw error;
  res.status(refusal && !nonsense ? refusal.status : 404).set('Cache-Control', 'no-store');
  res.type('text/plain').send(refusal && !nonsense ? refusal.message : 'Bad feed');
}

export function feeds(platform: Platform): Router {
  const { publicUrl, domain } = platform.config;
  const write = (form: Form, feed: Feed, req: Request): string =>
    form === 'ics'
      ? calendarText(feed.title, feed.url, feed.events, domain)
      : atomText(feed, `${publicUrl}${req.path}`);
  const serve =
    (form: Form, find: Find, cache: string): RequestHandler =>
    async (req, res) => {
      try {
        const caller = createCaller(await requestContext(platform, req, res, new Reply()));
        const text = write(form, await find(caller, req.params as Record<string, string>), req);
        const tag = `"${Buffer.from(hashToken(text)).toString('base64url').slice(0, 22)}"`;
        res.set({
          'Cache-Control': `${cache}, max-age=${KEPT_SECONDS}`,
          ETag: tag,
          'X-Content-Type-Options': 'nosniff',
        });
        if (req.get('if-none-match')?.includes(tag)) res.status(304).end();
        else res.set('Content-Type', TYPES[form]).send(text);
      } catch (error) {
        refuse(res, error);
      }
    };
  const router = Router();
  for (const [path, form, find, cache] of FEEDS) router.get(path, serve(form, find, cache));
  return router;
}
