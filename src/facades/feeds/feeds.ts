/** Serves feeds: iCalendar and Atom of persons, groups, single events, and of the events that the owner of a feed token attends. */
import { TRPCError } from '@trpc/server';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { slugOf } from '../../domain/tags/slug.ts';
import { calendarText } from '../../entities/events/calendar.ts';
import type { Feed } from '../../entities/events/feed.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken } from '../../platform/random.ts';
import { refusalOf } from '../../platform/trouble.ts';
import { Reply } from '../../procedures/reply.ts';
import { createCaller } from '../../routers/app-router.ts';
import { disconnectSignal } from '../requests/disconnect-signal.ts';
import { requestContext } from '../requests/request-context.ts';
import { atomText } from './atom.ts';

type Caller = ReturnType<typeof createCaller>;
type Find = (caller: Caller, params: Record<string, string>) => Promise<Feed>;
type Form = 'ics' | 'atom';

const TYPES = { ics: 'text/calendar; charset=utf-8', atom: 'application/atom+xml; charset=utf-8' } as const;
const CACHE_SECONDS = 60;

const ofActor: Find = (caller, { name = '' }) => caller.feeds.ofActor({ name });
const going: Find = (caller, { token = '' }) => caller.feeds.going({ token });
const oneEvent: Find = async (caller, { uuid = '' }) => {
  const event = await caller.feeds.event({ id: uuid });
  return { title: event.title, url: event.url, events: [event] };
};

/** Feeds of actors are the same for everybody; the token in a path is a capability. */
const FEEDS: readonly (readonly [path: string, form: Form, find: Find, seenBy: 'everybody' | 'viewer' | 'owner'])[] = [
  ['/@:name/feed/ics', 'ics', ofActor, 'everybody'],
  ['/@:name/feed/atom', 'atom', ofActor, 'everybody'],
  ['/events/going/:token/ics', 'ics', going, 'owner'],
  ['/events/going/:token/atom', 'atom', going, 'owner'],
  ['/events/:uuid/export/ics', 'ics', oneEvent, 'viewer'],
];

/** The name of a downloaded calendar. */
const fileName = ({ title }: Feed): string => `${slugOf(title, 100) || 'calendar'}.ics`;

/** Answers refusals; a malformed name or token is 404. Other errors go to the error handler. */
function refuse(res: Response, error: unknown): void {
  const refusal = refusalOf(error);
  if (refusal?.cause) throw error;
  const nonsense = error instanceof TRPCError && (error.code === 'BAD_REQUEST' || refusal?.kind === 'invalid');
  if (!refusal && !nonsense) throw error;
  res.status(refusal && !nonsense ? refusal.status : 404);
  res.type('text/plain').send(refusal && !nonsense ? refusal.message : 'Bad feed');
}

export function feeds(platform: Platform): Router {
  const { publicUrl, domain } = platform.config;
  const write = (form: Form, feed: Feed, req: Request): string =>
    form === 'ics'
      ? calendarText(feed.title, feed.url, feed.events, domain)
      : atomText(feed, `${publicUrl}${req.path}`);
  const serve =
    (form: Form, find: Find, seenBy: string): RequestHandler =>
    async (req, res) => {
      try {
        const ctx = await requestContext(platform, req, res, new Reply());
        const feed = await find(
          createCaller(ctx, { signal: disconnectSignal(res) }),
          req.params as Record<string, string>,
        );
        const text = write(form, feed, req);
        const tag = `"${Buffer.from(hashToken(text)).toString('base64url').slice(0, 22)}"`;
        // Weak, because the response may be compressed.
        res.set({ ETag: `W/${tag}`, 'X-Content-Type-Options': 'nosniff' });
        if (seenBy === 'everybody' || (seenBy === 'viewer' && ctx.viewer === null))
          res.set('Cache-Control', `public, max-age=${CACHE_SECONDS}`);
        if (form === 'ics') res.attachment(fileName(feed));
        if (req.get('if-none-match')?.includes(tag)) res.status(304).end();
        else res.set('Content-Type', TYPES[form]).send(text);
      } catch (error) {
        refuse(res, error);
      }
    };
  const router = Router();
  for (const [path, form, find, seenBy] of FEEDS) router.get(path, serve(form, find, seenBy));
  return router;
}
