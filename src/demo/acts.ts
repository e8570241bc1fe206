/** Runs the demo script's acts, through the same procedures as clients use. */

import { TRPCError } from '@trpc/server';
import type { QuestionInput } from '../domain/events/questions.ts';
import { ANY_KIND } from '../domain/events/ticket-kinds.ts';
import { REFUSAL_KINDS } from '../platform/errors.ts';
import { DAY_MS, HOUR_MS } from './demo-time.ts';
import { DRAWINGS, draw, portray } from './drawings.ts';
import { type DemoEvent, PLACES } from './event.ts';
import { type DemoPerson, GROUPS, PEOPLE } from './people.ts';
import type { Stage } from './stage.ts';

export const human = PEOPLE.map((person) => person.name).filter((name) => name !== 'river_gauge');

/** Ignores refusals such as a full or past event. Invalid input and other errors are bugs of the script and are thrown. */
export async function tryTo<T>(act: () => Promise<T>): Promise<T | null> {
  try {
    return await act();
  } catch (error) {
    const refused = error instanceof TRPCError && Object.values(REFUSAL_KINDS).some((kind) => kind.trpc === error.code);
    if (refused && error.code !== 'BAD_REQUEST' && error.code !== 'UNPROCESSABLE_CONTENT') return null;
    throw error;
  }
}

export async function foundGroups(stage: Stage): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const group of GROUPS) {
    const { actorId, caller } = stage.of(group.creator);
    const { name, displayName, summary, groupType, openness, banner, pins = {} } = group;
    const made = await caller.groups.create({
      creatorActorId: actorId,
      preferredUsername: name,
      name: displayName,
      summary,
      groupType,
      openness,
      ...(banner && {
        banner: { file: await draw(banner, 1200, 300), name: `${banner}.webp`, alt: DRAWINGS[banner] },
      }),
    });
    ids.set(name, made.id);
    for (const [title, url] of Object.entries(pins))
      await caller.groupPins.create({ id: made.id, actorId, title, url });
    for (const member of group.members) {
      await stage.of(member).caller.groups.join({ id: made.id, actorId: stage.of(member).actorId });
      const waits = openness === 'MODERATED' && member !== group.members.at(-1);
      if (waits)
        await caller.groups.updateMember({ id: made.id, memberActorId: stage.of(member).actorId, actorId, role: 1 });
    }
    for (const [member, role] of Object.entries(group.roles))
      await caller.groups.updateMember({ id: made.id, memberActorId: stage.of(member).actorId, actorId, role });
  }
  return ids;
}

/** People with a portrait; the others are shown by their initials. */
const PORTRAYED = human.filter((name) => name !== 'hanna' && name !== 'felix');

export async function fillProfiles(stage: Stage): Promise<void> {
  const fill = async ({ name, fields, header, bot }: DemoPerson): Promise<void> => {
    await stage.of(name).caller.profile.updateCredentials({
      ...(PORTRAYED.includes(name) && { avatar: await portray(name) }),
      ...(header && { header: await draw(header, 1200, 400), header_description: DRAWINGS[header] }),
      ...(fields && { fields_attributes: fields.map(([title, value]) => ({ name: title, value })) }),
      ...(bot && { bot }),
    });
  };
  await Promise.all(PEOPLE.map(fill));
}

/** The answer of the i-th person. */
function answerTo({ label, kind, options = [] }: QuestionInput, i: number) {
  if (kind === 'CHECKBOX') return { question: label, value: true };
  if (kind === 'NUMBER') return { question: label, value: 36 + (i % 10) };
  return { question: label, value: kind === 'CHOICE' ? (options[i % options.length] ?? null) : 'Nothing special' };
}

const extrasOf = ({ online, publishAfter }: DemoEvent, today: number) => ({
  ...(online && { onlineAddress: online }),
  ...(publishAfter && { publishAt: new Date(today + publishAfter * DAY_MS).toISOString() }),
});

export async function organize(
  stage: Stage,
  event: DemoEvent,
  groups: ReadonlyMap<string, string>,
  seed: number,
): Promise<void> {
  const { actorId, caller } = stage.of(event.by);
  const today = new Date(stage.today).setUTCHours(event.hour, 0, 0, 0);
  const beginsOn = today + event.day * DAY_MS;
  const place = PLACES[event.place];
  const { drawing } = event;
  const picture = drawing && {
    picture: { file: await draw(drawing, 1200, 600), name: `${drawing}.webp`, alt: DRAWINGS[drawing] },
  };
  const fields = {
    title: event.title,
    description: event.description,
    beginsOn: new Date(beginsOn).toISOString(),
    endsOn: new Date(beginsOn + event.hours * HOUR_MS).toISOString(),
    timeZone: 'Europe/Berlin',
    organizerActorId: groups.get(event.group ?? '') ?? actorId,
    category: event.category ?? 'meeting',
    joinOptions: event.joinOptions ?? 'FREE',
    guestsPerPerson: event.guests ?? 0,
    ...(event.reminders && { reminders: event.reminders }),
    ...(event.texts && { language: event.language, texts: event.texts }),
    questions: event.questions?.map((question) => ({ ...question, options: [...(question.options ?? [])] })) ?? [],
    ticketKinds: event.tickets?.map((kind) => ({ ...kind, ...(kind.price && { priceCurrency: 'EUR' }) })) ?? [],
    hasTickets: event.hasTickets ?? false,
    tags: event.tags,
    ...(place && { physicalAddress: { ...place, locality: 'Lindenau', country: 'Germany' } }),
    ...picture,
    options: {
      maximumAttendeeCapacity: event.capacity ?? null,
      showRemainingAttendeeCapacity: event.capacity !== undefined,
      ...(event.price !== undefined && {
        offers: [{ price: event.price, priceCurrency: 'EUR' }],
        showParticipationPrice: true,
      }),
      ...(event.condition && { participationConditions: [event.condition] }),
      ...(event.wholeDay && { showStartTime: false, showEndTime: false }),
    },
  };
  const made = event.rule
    ? await caller.series.create({ ...fields, rule: event.rule })
    : await caller.events.create({
        ...extrasOf(event, stage.today),
        ...fields,
        visibility: event.visibility ?? 'PUBLIC',
        draft: event.draft ?? false,
        ...(event.status === 'TENTATIVE' && { status: event.status }),
      });
  if (event.accepted) await stage.of('jonas').caller.events.accept({ id: made.id });
  if (event.draft || event.publishAfter || event.visibility === 'PRIVATE') return;
  for (const name of event.beside ?? []) {
    const scope = event.rule ? 'all' : 'this';
    await caller.organizers.invite({ id: made.id, actorId, person: stage.of(name).actorId, scope });
    await stage.of(name).caller.organizers.accept({ id: made.id, actorId: stage.of(name).actorId });
  }
  const guests = human.filter(
    (name, i) => name !== event.by && !event.beside?.includes(name) && (i * 7 + seed * 3) % 5 < 2,
  );
  const kinds = made.ticketKinds.map(({ id }) => id);
  for (const [i, guest] of guests.entries()) {
    // Every second one takes part in all dates of a series.
    const { series } = made;
    if (series && i % 2 === 0) {
      await tryTo(() =>
        stage.of(guest).caller.series.join({
          ...{ id: series.id, actorId: stage.of(guest).actorId },
          ...(kinds.length > 0 && { ticketKind: ANY_KIND }),
        }),
      );
      continue;
    }
    const joined = await tryTo(() =>
      stage.of(guest).caller.participations.join({
        ...{ id: made.id, actorId: stage.of(guest).actorId, waiting: true },
        ...(kinds.length > 0 && { ticketKind: kinds[i % kinds.length] }),
        ...(event.guests && { guests: i % (event.guests + 1) }),
        // Some are asked later.
        ...(event.questions && i % 3 !== 2 && { answers: event.questions.map((question) => answerTo(question, i)) }),
      }),
    );
    if (joined?.role !== 'NOT_APPROVED' || i % 4 === 3) continue;
    const role = i % 4 === 2 ? 'REJECTED' : 'PARTICIPANT';
    await tryTo(() => caller.participations.update({ id: joined.id, moderatorActorId: actorId, role }));
  }
  if (event.message !== undefined) {
    const given = { id: made.id, actorId, text: event.message, to: ['PARTICIPANT' as const, 'WAITING' as const] };
    await tryTo(() => caller.eventMessages.write(given));
  }
  if (event.status === 'CANCELLED') await caller.events.update({ id: made.id, status: 'CANCELLED' });
}
