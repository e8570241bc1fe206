/** The contents of a person's archive: ActivityStreams, CSV, calendars and files, each written while it is read. */
import { Readable } from 'node:stream';
import type { IdentityContext } from '../../domain/access/context.ts';
import { inOrder } from '../../domain/date-polls/options.ts';
import { APPROVED } from '../../domain/events/roles.ts';
import { type EventText, storedTexts } from '../../domain/events/texts.ts';
import { kindOf } from '../../domain/events/ticket-kinds.ts';
import { draftsOf } from '../../domain/statuses/drafts/drafts.ts';
import { exportList, LIST_NAMES, type ListName } from '../../domain/transfers/export-list.ts';
import { exportFilters } from '../../domain/transfers/filter-file.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/db.ts';
import { streamOf, type ZipEntry } from '../../platform/files/zip.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { calendarText } from '../events/calendar.ts';
import { type CalendarEvent, presentCalendarEvents } from '../events/feed.ts';
import { presentDrafts } from '../statuses/post-draft.ts';
import { ACTIVITY_ROWS, CONTEXT, mediaPath, PERSON_ROWS, viewActivity, viewPerson } from './activity.ts';

const PAGE = 200;

/** Calendar programs take no endless files; the newest are in it, and events.json has all. */
const IN_CALENDAR = 2_000;

/** Names of the CSV files, most of which Mastodon's own exports have too. */
const CSV_FILES: Record<ListName, string> = {
  follows: 'following_accounts.csv',
  blocks: 'blocked_accounts.csv',
  mutes: 'muted_accounts.csv',
  lists: 'lists.csv',
  bookmarks: 'bookmarks.csv',
  favourites: 'favourites.csv',
  domain_blocks: 'blocked_domains.csv',
  followed_tags: 'followed_hashtags.csv',
};

/** All rows by their ids, ascending, a page at a time. */
async function* inPages<Row extends { id: bigint }>(page: (above: bigint) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let above = -1n; ; ) {
    const rows = await page(above);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    above = last.id;
  }
}

const ascending = { orderBy: { id: 'asc' as const }, take: PAGE };

/** An OrderedCollection whose items are written while they are read. */
async function* collection(id: string, items: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  yield `${JSON.stringify({ '@context': CONTEXT, id, type: 'OrderedCollection' }).slice(0, -1)},"orderedItems":[`;
  let count = 0;
  for await (const page of items)
    for (const item of page) {
      yield `${count === 0 ? '\n' : ',\n'}${JSON.stringify(item)}`;
      count += 1;
    }
  yield `\n],"totalItems":${count}}\n`;
}

async function* activities({ db, config, viewer }: IdentityContext): AsyncGenerator<unknown[]> {
  const where = { actorId: viewer.actorId, deletedAt: null };
  const pages = inPages((above) =>
    db.status.findMany({ where: { ...where, id: { gt: above } }, ...ascending, include: ACTIVITY_ROWS }),
  );
  for await (const rows of pages) yield rows.map((row) => viewActivity(row, config.publicUrl));
}

/** The uris of the posts that the person favourited or bookmarked. */
async function* saved({ db, viewer }: IdentityContext, what: 'favourite' | 'bookmark'): AsyncGenerator<string[]> {
  const include = { status: { select: { uri: true } } };
  const pages = inPages((above) => {
    const where = { actorId: viewer.actorId, id: { gt: above }, status: { deletedAt: null } };
    return what === 'favourite'
      ? db.favourite.findMany({ where, ...ascending, include })
      : db.bookmark.findMany({ where, ...ascending, include });
  });
  for await (const rows of pages) yield rows.map(({ status }) => status.uri);
}

/** Events that the person organizes, including drafts, and those that they participate in, with their texts in all languages. */
async function* events(ctx: IdentityContext): AsyncGenerator<(CalendarEvent & { texts: EventText[] })[]> {
  const { actorId } = ctx.viewer;
  const theirs: Prisma.EventWhereInput = {
    OR: [{ organizerId: actorId }, { draft: false, participants: { some: { actorId, role: { in: APPROVED } } } }],
  };
  for await (const rows of inPages((above) =>
    ctx.db.event.findMany({ where: { AND: [theirs, { id: { gt: above } }] }, ...ascending }),
  ))
    yield (await presentCalendarEvents({ ...ctx, languages: [] }, rows)).map((event, n) => {
      return { ...event, texts: storedTexts(rows[n]?.texts) };
    });
}

/** Those to the person, and those by the person. */
const invitationsToOrganize = (db: Db, actorId: bigint, above: bigint) =>
  db.organizerInvitation.findMany({
    where: { OR: [{ actorId }, { inviterId: actorId }], id: { gt: above } },
    ...ascending,
    include: { event: { select: { url: true } }, actor: { select: { uri: true } }, inviter: { select: { uri: true } } },
  });

/**
 * How the person takes part in events, or waits for a place, with their guests, kind of ticket, messages and answers to the organizers, and the
 * invitations to organize events that wait for an answer.
 */
async function* participations({ db, viewer }: IdentityContext): AsyncGenerator<unknown[]> {
  const include = { event: { select: { url: true, ticketKinds: true } } };
  const of = (above: bigint) => ({ where: { actorId: viewer.actorId, id: { gt: above } }, ...ascending, include });
  for await (const rows of inPages((above) => db.participant.findMany(of(above))))
    yield rows.map(({ event, role, coOrganizes, roleBefore, guests, ticketKind, message, answers, createdAt }) => ({
      ...{ type: 'Join', object: event.url, published: createdAt.toISOString(), role, guests, content: message },
      ...{ coOrganizes, roleBefore, ticket: kindOf(event.ticketKinds, ticketKind)?.name ?? null, answers },
    }));
  for await (const rows of inPages((above) => db.waitingEntry.findMany(of(above))))
    yield rows.map(({ event, guests, ticketKind, message, answers, createdAt }) => ({
      ...{ type: 'Join', object: event.url, published: createdAt.toISOString(), role: 'WAITING', guests },
      ...{ content: message, ticket: kindOf(event.ticketKinds, ticketKind)?.name ?? null, answers },
    }));
  for await (const rows of inPages((above) => invitationsToOrganize(db, viewer.actorId, above)))
    yield rows.map(({ event, actor, inviter, scope, createdAt }) => ({
      ...{ type: 'Invite', actor: inviter.uri, object: event.url, target: actor.uri, role: 'MODERATOR' },
      ...{ scope, published: createdAt.toISOString() },
    }));
}

/** The date polls that the person organizes, and what the person answered in others. */
async function* datePolls({ db, config, viewer }: IdentityContext): AsyncGenerator<unknown[]> {
  const urlOf = ({ uuid }: { uuid: string }): string => `${config.publicUrl}/date-polls/${uuid}`;
  const { actorId } = viewer;
  for await (const rows of inPages((above) =>
    db.datePoll.findMany({
      where: { organizerId: actorId, id: { gt: above } },
      ...ascending,
      include: { options: true },
    }),
  ))
    yield rows.map((row) => ({
      ...{ type: 'Question', url: urlOf(row), name: row.title, content: row.description, location: row.place },
      ...{ published: row.createdAt.toISOString(), endTime: row.closesAt.toISOString(), timeZone: row.timeZone },
      dates: inOrder(row.options).map(({ starts, ends }) => ({ starts, ends })),
    }));
  for await (const rows of inPages((above) =>
    db.dateVoter.findMany({
      where: { actorId, id: { gt: above } },
      ...ascending,
      include: { poll: true, votes: { include: { option: true }, orderBy: { optionId: 'asc' } } },
    }),
  ))
    yield rows.map(({ poll, votes, createdAt }) => ({
      ...{ type: 'Answer', object: urlOf(poll), name: poll.title, published: createdAt.toISOString() },
      answers: votes.map(({ option: { starts, ends }, answer }) => ({ starts, ends, answer })),
    }));
}

/** Photos in albums of events, with the paths of their files. */
async function* photos({ db, viewer }: IdentityContext): AsyncGenerator<unknown[]> {
  const include = { media: true, event: { select: { url: true } } };
  for await (const rows of inPages((above) =>
    db.eventPhoto.findMany({ where: { actorId: viewer.actorId, id: { gt: above } }, ...ascending, include }),
  ))
    yield rows.map(({ media, event, createdAt }) => ({
      ...{ type: 'Image', mediaType: media.contentType, url: mediaPath(media.key), name: media.description },
      ...{ published: createdAt.toISOString(), context: event.url },
    }));
}

async function* calendar(ctx: IdentityContext, title: string): AsyncGenerator<string> {
  const newest: CalendarEvent[] = [];
  for await (const page of events(ctx)) {
    newest.push(...page);
    newest.splice(0, newest.length - IN_CALENDAR);
  }
  yield calendarText(title, ctx.config.publicUrl, newest, ctx.config.domain);
}

async function* files({ db, storage, viewer }: IdentityContext): AsyncGenerator<ZipEntry> {
  const where = { ownerId: viewer.actorId, state: 'READY' as const };
  for await (const rows of inPages((above) =>
    db.media.findMany({ where: { ...where, id: { gt: above } }, ...ascending }),
  ))
    for (const { key } of rows) {
      const open = async (): Promise<Readable> => (await (await storage.open(key))?.read()) ?? Readable.from([]);
      yield { name: mediaPath(key), compress: false, open };
    }
}

const text = (name: string, chunks: () => AsyncIterable<string>): ZipEntry => ({
  name,
  compress: true,
  open: () => streamOf(chunks()),
});

/** Every file of the archive; memory does not grow with the amount of content. */
export async function* archiveEntries(ctx: IdentityContext): AsyncGenerator<ZipEntry> {
  const person = await ctx.db.actor.findUniqueOrThrow({ where: { id: ctx.viewer.actorId }, include: PERSON_ROWS });
  yield text('actor.json', async function* () {
    yield `${JSON.stringify(viewPerson(person), null, 2)}\n`;
  });
  yield text('outbox.json', () => collection('outbox.json', activities(ctx)));
  yield text('likes.json', () => collection('likes.json', saved(ctx, 'favourite')));
  yield text('bookmarks.json', () => collection('bookmarks.json', saved(ctx, 'bookmark')));
  yield text('events.json', () => collection('events.json', events(ctx)));
  yield text('participations.json', () => collection('participations.json', participations(ctx)));
  yield text('date_polls.json', () => collection('date_polls.json', datePolls(ctx)));
  yield text('photos.json', () => collection('photos.json', photos(ctx)));
  yield text('events.ics', () => calendar(ctx, plainActorName(person)));
  yield text('drafts.json', async function* () {
    yield `${JSON.stringify(await presentDrafts(ctx, await draftsOf(ctx)), null, 2)}\n`;
  });
  for (const name of LIST_NAMES) yield text(CSV_FILES[name], () => exportList(ctx, name));
  yield text('custom_filters.json', async function* () {
    yield await exportFilters(ctx);
  });
  yield* files(ctx);
}
