/** EventOptions: display options and capacity of an event. */
import {
  COMMENT_MODERATION,
  type EventParticipationCondition as Condition,
  type EventOffer as Offer,
  storedOptions,
} from '../../domain/events/options.ts';
import { type ParticipantStats, participantStats, remainingCapacity } from '../../domain/participations/stats.ts';
import type { Event } from '../../generated/prisma/client.ts';
import { batched } from '../building/batch.ts';
import { builder, SMALL_LIST } from '../building/builder.ts';
import type { GraphQLContext } from '../building/graphql-context.ts';

const EventCommentModeration = builder.enumType('EventCommentModeration', { values: COMMENT_MODERATION });

/** The counts of one event, batched for all events of the page. */
export const statsOf = (ctx: GraphQLContext, { id }: { id: bigint }): Promise<ParticipantStats | undefined> =>
  batched(ctx, participantStats, id, (ids) => participantStats(ctx, ids));

const EventOffer = builder.objectRef<Offer>('EventOffer').implement({
  fields: (t) => ({
    price: t.exposeFloat('price', { nullable: true }),
    priceCurrency: t.exposeString('priceCurrency', { nullable: true }),
    url: t.exposeString('url', { nullable: true }),
  }),
});

const EventParticipationCondition = builder.objectRef<Condition>('EventParticipationCondition').implement({
  fields: (t) => ({
    title: t.exposeString('title', { nullable: true }),
    content: t.exposeString('content', { nullable: true }),
    url: t.exposeString('url', { nullable: true }),
  }),
});

type Row = Pick<Event, 'id' | 'options' | 'maximumAttendeeCapacity'>;

export const EventOptions = builder.objectRef<Row>('EventOptions').implement({
  fields: (t) => ({
    attendees: t.stringList({
      complexity: SMALL_LIST,
      nullable: { list: true, items: true },
      resolve: (row) => storedOptions(row.options).attendees,
    }),
    commentModeration: t.field({
      type: EventCommentModeration,
      nullable: true,
      resolve: (row) => storedOptions(row.options).commentModeration,
    }),
    maximumAttendeeCapacity: t.exposeInt('maximumAttendeeCapacity', { nullable: true }),
    remainingAttendeeCapacity: t.int({
      nullable: true,
      resolve: async (row, _args, ctx) => {
        const { maximumAttendeeCapacity: maximum } = row;
        const written = storedOptions(row.options).remainingAttendeeCapacity;
        return maximum ? remainingCapacity(maximum, written, await statsOf(ctx, row)) : written;
      },
    }),
    offers: t.field({
      type: [EventOffer],
      complexity: SMALL_LIST,
      nullable: { list: true, items: true },
      resolve: (row) => storedOptions(row.options).offers,
    }),
    participationConditions: t.field({
      type: [EventParticipationCondition],
      complexity: SMALL_LIST,
      nullable: { list: true, items: true },
      resolve: (row) => storedOptions(row.options).participationConditions,
    }),
    program: t.string({ nullable: true, resolve: (row) => storedOptions(row.options).program }),
    showEndTime: t.boolean({ nullable: true, resolve: (row) => storedOptions(row.options).showEndTime }),
    showStartTime: t.boolean({ nullable: true, resolve: (row) => storedOptions(row.options).showStartTime }),
    showParticipationPrice: t.boolean({
      nullable: true,
      resolve: (row) => storedOptions(row.options).showParticipationPrice,
    }),
    showRemainingAttendeeCapacity: t.boolean({
      nullable: true,
      resolve: (row) => storedOptions(row.options).showRemainingAttendeeCapacity,
    }),
  }),
});

const EventOfferInput = builder.inputType('EventOfferInput', {
  fields: (t) => ({ price: t.float(), priceCurrency: t.string(), url: t.string() }),
});

const EventParticipationConditionInput = builder.inputType('EventParticipationConditionInput', {
  fields: (t) => ({ title: t.string(), content: t.string(), url: t.string() }),
});

/** An optional list with nullable items. */
const OPTIONAL_LIST = { list: false, items: false } as const;

export const EventOptionsInput = builder.inputType('EventOptionsInput', {
  fields: (t) => ({
    attendees: t.stringList({ required: OPTIONAL_LIST }),
    commentModeration: t.field({ type: EventCommentModeration }),
    maximumAttendeeCapacity: t.int(),
    remainingAttendeeCapacity: t.int(),
    offers: t.field({ type: [EventOfferInput], required: OPTIONAL_LIST }),
    participationConditions: t.field({ type: [EventParticipationConditionInput], required: OPTIONAL_LIST }),
    program: t.string(),
    showEndTime: t.boolean(),
    showStartTime: t.boolean(),
    showParticipationPrice: t.boolean(),
    showRemainingAttendeeCapacity: t.boolean(),
  }),
});
