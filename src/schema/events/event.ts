/** Event, and the queries that read events. */
import { eventIdsTo, type Identified } from '../../domain/events/event-ids.ts';
import { RELATED_MAX, relatedEventIds } from '../../domain/events/tags/related-events.ts';
import { participantsPage } from '../../domain/participations/participants.ts';
import type { ParticipantStats as Stats } from '../../domain/participations/stats.ts';
import {
  EventJoinOptions as JoinOptions,
  EventStatus as Status,
  EventVisibility as Visibility,
} from '../../generated/prisma/enums.ts';
import { Refusal } from '../../platform/errors.ts';
import { batched } from '../building/batch.ts';
import { builder, SMALL_LIST } from '../building/builder.ts';
import type { GraphQLContext } from '../building/graphql-context.ts';
import { NULLABLE_LIST } from '../building/nullable.ts';
import { pageArguments } from '../building/page-arguments.ts';
import { ActionLogObject } from '../moderation/action-log-object.ts';
import { Actor, shownActor } from '../people/actor.ts';
import { Address } from './address.ts';
import { EventOptions, statsOf } from './event-options.ts';
import { ALWAYS, eventByUuid, eventsById } from './find-events.ts';
import { Picture } from './picture.ts';
import { Tag } from './tag.ts';

/** ParticipantStats: how many take part in an event. */
const ParticipantStats = builder.objectRef<Stats>('ParticipantStats').implement({
  fields: (t) => ({
    approved: t.exposeInt('approved', { nullable: true }),
    participants: t.exposeInt('participants', { nullable: true }),
    rejected: t.exposeInt('rejected', { nullable: true }),
    unapproved: t.exposeInt('unapproved', { nullable: true }),
  }),
});

export const EventStatus = builder.enumType(Status, { name: 'EventStatus' });
export const EventVisibility = builder.enumType(Visibility, { name: 'EventVisibility' });
export const EventJoinOptions = builder.enumType(JoinOptions, { name: 'EventJoinOptions' });

/** The id of an unlisted event, batched for all those of a page. */
async function idOf(ctx: GraphQLContext, event: Identified): Promise<string> {
  const id = await batched(ctx, eventIdsTo, event, async (events: Identified[]) => {
    const ids = await eventIdsTo(ctx, events);
    return new Map(events.map((each) => [each, ids.get(each.id) ?? each.uuid]));
  });
  return id ?? event.uuid;
}

export const Event = builder.prismaObject('Event', {
  name: 'Event',
  interfaces: [ActionLogObject],
  select: ALWAYS,
  fields: (t) => ({
    id: t.id({
      nullable: true,
      select: { uuid: true, visibility: true },
      resolve: (event, _args, ctx) => (event.visibility === 'UNLISTED' ? idOf(ctx, event) : event.id.toString()),
    }),
    uuid: t.expose('uuid', { type: 'UUID', nullable: true }),
    url: t.exposeString('url', { nullable: true }),
    title: t.exposeString('title', { nullable: true }),
    description: t.exposeString('description', { nullable: true }),
    slug: t.exposeString('slug', { nullable: true }),
    category: t.exposeString('category', { nullable: true }),
    beginsOn: t.expose('beginsOn', { type: 'DateTime', nullable: true }),
    endsOn: t.expose('endsOn', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: true }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: true }),
    publishAt: t.expose('publishAt', { type: 'DateTime', nullable: true }),
    draft: t.exposeBoolean('draft', { nullable: true }),
    local: t.exposeBoolean('local', { nullable: true }),
    status: t.expose('status', { type: EventStatus, nullable: true }),
    visibility: t.expose('visibility', { type: EventVisibility, nullable: true }),
    joinOptions: t.expose('joinOptions', { type: EventJoinOptions, nullable: true }),
    onlineAddress: t.exposeString('onlineAddress', { nullable: true }),
    phoneAddress: t.exposeString('phoneAddress', { nullable: true }),
    attributedTo: t.field({
      type: Actor,
      nullable: true,
      select: (_args, _ctx, nested) => ({ attributedTo: nested() }),
      resolve: (event, _args, ctx) => shownActor(ctx, event.attributedTo),
    }),
    organizerActor: t.field({
      type: Actor,
      nullable: true,
      select: (_args, _ctx, nested) => ({ organizer: nested() }),
      resolve: (event, _args, ctx) => shownActor(ctx, event.organizer),
    }),
    physicalAddress: t.relation('address', { type: Address, nullable: true }),
    picture: t.relation('picture', { type: Picture, nullable: true }),
    options: t.field({
      type: EventOptions,
      nullable: true,
      select: { options: true, maximumAttendeeCapacity: true },
      resolve: (event) => event,
    }),
    tags: t.field({
      type: [Tag],
      complexity: SMALL_LIST,
      nullable: { list: true, items: true },
      select: (_args, _ctx, nested) => ({ tags: { orderBy: { position: 'asc' }, select: { tag: nested() } } }),
      resolve: (event) => event.tags.map(({ tag }) => tag),
    }),
    participantStats: t.field({
      type: ParticipantStats,
      nullable: true,
      resolve: (event, _args, ctx) => statsOf(ctx, event),
    }),
    participants: t.relation('participants', {
      nullable: NULLABLE_LIST,
      args: { ...pageArguments(t), actorId: t.arg.id(), roles: t.arg.string({ defaultValue: '' }) },
      query: (args, ctx) => participantsPage(ctx, args),
    }),
  }),
});

builder.prismaObjectField('Event', 'relatedEvents', (t) =>
  t.field({
    type: [Event],
    complexity: { field: 1, multiplier: RELATED_MAX },
    nullable: { list: true, items: true },
    resolve: async (event, _args, ctx, info) => {
      const found = await batched(ctx, info.fieldNodes[0], event.id, async (ids) => {
        const related = await relatedEventIds(ctx, ids);
        const byId = await eventsById(ctx, info, [...new Set([...related.values()].flat())]);
        return new Map(ids.map((id) => [id, (related.get(id) ?? []).flatMap((other) => byId.get(other) ?? [])]));
      });
      return found ?? [];
    },
  }),
);

builder.queryFields((t) => ({
  event: t.field({
    type: Event,
    nullable: true,
    args: { uuid: t.arg({ type: 'UUID', required: true }) },
    resolve: async (_root, { uuid }, ctx, info) => {
      const event = await eventByUuid(ctx, info, uuid);
      if (!event) throw new Refusal('not_found', `Event with UUID ${uuid} not found`);
      return event;
    },
  }),
  events: t.field({
    type: [Event],
    nullable: NULLABLE_LIST,
    args: pageArguments(t),
    resolve: async (_root, args, ctx, info) => {
      const ids = await ctx.find.eventIds(args);
      const byId = await eventsById(ctx, info, ids);
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
  }),
}));
