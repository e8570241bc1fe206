/** The public pages of people, posts, events, tags and collections, and about the server; what is not public is a 404. */
import { type RequestHandler, Router } from 'express';
import { isOver } from '../../../domain/events/over.ts';
import { readSettings } from '../../../domain/instance/settings.ts';
import { timelinesAccess } from '../../../domain/instance/timelines-access.ts';
import type { Event } from '../../../entities/events/event.ts';
import type { Status } from '../../../entities/statuses/status-schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Html, html } from '../page/html.ts';
import { sendPage } from '../page/page.ts';
import { type PageCaller, pageCallerOf } from '../page/page-caller.ts';
import { refusedStatus } from '../page/refused-status.ts';
import { ABOUT_PAGES } from './about-pages.ts';
import { collectionPage } from './collection-page.ts';
import { eventLine, eventWhole } from './event-card.ts';
import { joinLink } from './join-page.ts';
import { landing } from './landing.ts';
import { personPage, titleOf } from './person-page.ts';
import { statusCard } from './status-card.ts';
import { notFound, type Write } from './write.ts';

const POSTS = 20;
const COMING = 6;
/** How long caches may share a page. */
const CACHE_SECONDS = 15;

const isToCome = ({ beginsOn, endsOn }: Event, now: Date): boolean =>
  !isOver({ beginsOn: new Date(beginsOn), endsOn: endsOn === null ? null : new Date(endsOn) }, now);

const begins = (a: Event, b: Event): number => a.beginsOn.localeCompare(b.beginsOn);

/** The coming events of a local person or group; those of remote ones are unknown. */
async function comingOf(visitor: PageCaller, acct: string, now: Date): Promise<Event[]> {
  if (acct.includes('@')) return [];
  const { events } = await visitor.feeds.ofActor({ name: acct });
  const coming = events.filter((event) => isToCome(event, now));
  return coming.toSorted(begins).slice(0, COMING);
}

const person: Write = async (visitor, { name = '' }, now) => {
  const account = await visitor.accounts.lookup({ acct: name });
  if (account.suspended) return notFound();
  const [statuses, events] = await Promise.all([
    visitor.accounts.statuses({ id: account.id, limit: POSTS }),
    comingOf(visitor, account.acct, now),
  ]);
  return { title: titleOf(account), body: personPage({ account, events, statuses }) };
};

async function statusAt(visitor: PageCaller, { name = '', id = '' }: Record<string, string>): Promise<Status> {
  const status = await visitor.statuses.get({ id });
  return status.account.acct.toLowerCase() === name.toLowerCase() ? status : notFound();
}

const postTitle = ({ account }: Status): string => `${account.display_name || account.username}: a post`;

/** The oEmbed discovery link. */
function oembedLink(status: Status): Html {
  const url = status.url ?? status.uri;
  const { href } = new URL(`/api/oembed?${new URLSearchParams({ url })}`, url);
  return html`<link rel="alternate" type="application/json+oembed" title="${postTitle(status)}" href="${href}">`;
}

const post: Write = async (visitor, params) => {
  const status = await statusAt(visitor, params);
  const { id } = status;
  const { ancestors, descendants } = await visitor.statuses.context({ id });
  const body = html`${ancestors.map(statusCard)}<div class="focus">${statusCard(status)}</div>${descendants.map(statusCard)}`;
  return { title: postTitle(status), body, ...(status.reblog === null && { head: oembedLink(status) }) };
};

/** The content of the oEmbed iframe. */
const embed: Write = async (visitor, params) => {
  const status = await statusAt(visitor, params);
  if (status.reblog !== null) return notFound();
  return { title: postTitle(status), body: statusCard(status), framed: true };
};

const event: Write = async (visitor, { uuid = '' }, now) => {
  const found = await visitor.events.get({ id: uuid });
  const related = await visitor.events.related({ id: found.id });
  const more = related.length > 0 && html`<h2>See also</h2>${related.map(eventLine)}`;
  return { title: found.title, body: html`${eventWhole(found)}${joinLink(found, now)}${more}` };
};

const tag: Write = async (visitor, { tag: hashtag = '' }) => {
  const statuses = await visitor.timelines.tag({ hashtag, limit: POSTS });
  const nothing = html`<p class="soft">Nobody has used it yet.</p>`;
  return {
    title: `#${hashtag}`,
    body: html`<h1>#${hashtag}</h1>${statuses.length > 0 ? statuses.map(statusCard) : nothing}`,
  };
};

const collection: Write = async (visitor, { id = '' }) => {
  const found = await visitor.collections.get({ id });
  return { title: found.collection.name, body: collectionPage(found) };
};

const PAGES: readonly (readonly [path: string, write: Write])[] = [
  ['/@:name', person],
  ['/@:name/:id', post],
  ['/@:name/:id/embed', embed],
  ['/events/:uuid', event],
  ['/tags/:tag', tag],
  ...ABOUT_PAGES,
  ['/collections/:id', collection],
];

export function publicPages(platform: Platform): Router {
  const serve =
    (write: Write): RequestHandler =>
    async (req, res) => {
      const { name: community } = await readSettings(platform);
      try {
        const params = req.params as Record<string, string>;
        const now = platform.clock.now();
        const { framed = false, ...written } = await write(pageCallerOf(platform, req, res), params, now);
        sendPage(res, 200, { ...written, lang: 'en', community }, { framed, cacheSeconds: CACHE_SECONDS });
      } catch (error) {
        const status = refusedStatus(error);
        if (status === null) throw error;
        const body = html`<section class="card"><h1>Not here</h1><p>There is nothing at this address, or nothing that everybody may see.</p></section>`;
        sendPage(res, status === 429 ? 429 : 404, { title: 'Not here', body, lang: 'en', community });
      }
    };
  const front: Write = async (visitor, _params, now) => {
    const settings = await readSettings(platform);
    const { name, description, registrations } = settings;
    const takesSignUps = registrations !== 'closed';
    const [statuses, events] = await Promise.all([
      timelinesAccess(settings) === 'public' ? visitor.timelines.public({ local: true, limit: POSTS }) : [],
      visitor.events.list({ limit: COMING }),
    ]);
    const coming = events.filter((event) => isToCome(event, now));
    return {
      title: 'Welcome',
      body: landing({ community: name, description, takesSignUps, statuses, events: coming }),
    };
  };
  const router = Router();
  router.get('/', serve(front));
  for (const [path, write] of PAGES) router.get(path, serve(write));
  return router;
}
