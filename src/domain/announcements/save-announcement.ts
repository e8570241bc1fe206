/** Writing announcements; those that are published show a change at once. */
import type { Announcement } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import type { DomainContext } from '../access/context.ts';
import { actingIdentity } from '../action-log/acting.ts';
import { recordAction } from '../action-log/record-action.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { enqueue } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';
import { findPostsByUrls } from '../statuses/find-by-url.ts';
import { tokenize } from '../statuses/text/tokens.ts';
import { composeText } from '../statuses/writing/compose.ts';
import { normalizeTag } from '../tags/normalize.ts';

export const LONGEST_ANNOUNCEMENT = 5000;

export interface AnnouncementFields {
  text: string;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Only with a range. */
  allDay: boolean;
  /** Null to publish it now. */
  scheduledAt: Date | null;
}

export interface NewAnnouncement extends AnnouncementFields {
  /** False keeps it for later; it can be published by hand. */
  publish: boolean;
}

function check({ text, startsAt, endsAt, allDay }: Omit<AnnouncementFields, 'scheduledAt'>): void {
  const wrong: FieldErrors = {};
  if (text.trim() === '') wrong.text = ["can't be blank"];
  if (startsAt && !endsAt) wrong.ends_at = ["can't be blank"];
  if (endsAt && !startsAt) wrong.starts_at = ["can't be blank"];
  if (startsAt && endsAt && endsAt < startsAt) wrong.ends_at = ['must be after the beginning'];
  if (allDay && !(startsAt && endsAt)) wrong.all_day = ['needs a range of starts_at and ends_at'];
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

/** The columns derived from the text: its HTML, mentions, tags and statuses. */
async function compose(ctx: DomainContext, text: string) {
  const [{ content, mentioned, tags }, posts] = await Promise.all([
    composeText(ctx, text),
    findPostsByUrls(
      ctx,
      tokenize(text).flatMap((token) => (token.kind === 'link' ? [token.href] : [])),
    ),
  ]);
  return {
    text,
    content,
    mentionIds: mentioned.map(({ id }) => id),
    statusIds: posts.map(({ id }) => id),
    tags: [...new Set(tags.map(normalizeTag))],
  };
}

export const enqueueChanged = (tx: Tx, id: bigint): Promise<void> =>
  enqueue(tx, 'announcement.changed', { announcementId: id.toString() }, { key: `announcement.changed:${id}` });

const isLater = (ctx: DomainContext, at: Date | null): boolean => at !== null && at > ctx.clock.now();

/** Publishes it at once, or by the timetable at its time. Refuses a blank text and half a range. */
export async function createAnnouncement(
  ctx: DomainContext,
  { publish, ...fields }: NewAnnouncement,
): Promise<Announcement> {
  check(fields);
  const written = await compose(ctx, fields.text);
  const now = ctx.clock.now();
  const published = publish && !isLater(ctx, fields.scheduledAt);
  const data = {
    ...{ id: ctx.ids.next(), ...fields, ...written, createdAt: now, updatedAt: now, published },
    scheduledAt: publish && !published ? fields.scheduledAt : null,
    publishedAt: published ? now : null,
  };
  return ctx.db.$transaction(async (tx) => {
    const made = await tx.announcement.create({ data });
    if (published) await enqueueChanged(tx, made.id);
    const actorId = actingIdentity(ctx);
    await recordAction(tx, ctx, { actorId, action: 'ANNOUNCEMENT_CREATION', target: made });
    return made;
  });
}

export type AnnouncementChanges = { [Name in keyof AnnouncementFields]?: AnnouncementFields[Name] | undefined };

/** Row lock; take it before deciding by the row's state. Refuses unknown ids. */
export async function lockAnnouncement(tx: Tx, id: bigint): Promise<Announcement> {
  await lockRow(tx, 'announcements', id);
  return (await tx.announcement.findUnique({ where: { id } })) ?? refuse('record_not_found');
}

/**
 * Omitted fields stay unchanged; without a range an announcement is no longer of whole days. A time to be published counts for those
 * that are not published yet. Refuses as `createAnnouncement`.
 */
export async function updateAnnouncement(
  ctx: DomainContext,
  id: bigint,
  changes: AnnouncementChanges,
): Promise<Announcement> {
  const written = changes.text === undefined ? {} : await compose(ctx, changes.text);
  const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return ctx.db.$transaction(async (tx) => {
    const before = await lockAnnouncement(tx, id);
    const after = { ...before, ...sent };
    if (changes.allDay === undefined) after.allDay &&= after.startsAt !== null && after.endsAt !== null;
    check(after);
    const { startsAt, endsAt, allDay } = after;
    const scheduledAt = before.published ? null : after.scheduledAt;
    const data = { startsAt, endsAt, allDay, scheduledAt, ...written, updatedAt: ctx.clock.now() };
    if (before.published) await enqueueChanged(tx, id);
    const updated = await tx.announcement.update({ where: { id }, data });
    await recordAction(tx, ctx, { actorId: actingIdentity(ctx), action: 'ANNOUNCEMENT_UPDATE', target: updated });
    return updated;
  });
}
