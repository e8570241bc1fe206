/** createEvent, updateEvent, deleteEvent. */
import type { InputShapeFromFields } from '@pothos/core';
import { parseId } from '../../platform/ids.ts';
import { builder } from '../building/builder.ts';
import { inputNames } from '../building/input-names.ts';
import { sentArguments } from '../building/sent-arguments.ts';
import { requireSignedIn } from '../building/signed-in.ts';
import { DeletedObject } from '../deleted.ts';
import { AddressInput } from './address.ts';
import { EventJoinOptions, EventStatus, EventVisibility } from './event.ts';
import { EventOptionsInput } from './event-options.ts';
import { PICTURE_NAMES, PictureInput, pictureChoice } from './picture.ts';

const OPTIONAL_LIST = { list: false, items: false } as const;

type MutationFields = Parameters<Parameters<typeof builder.mutationFields>[0]>[0];

/** The arguments of both createEvent and updateEvent. */
const sharedArguments = (t: MutationFields) => ({
  endsOn: t.arg({ type: 'DateTime' }),
  joinOptions: t.arg({ type: EventJoinOptions, defaultValue: 'FREE' }),
  visibility: t.arg({ type: EventVisibility, defaultValue: 'PUBLIC' }),
  status: t.arg({ type: EventStatus }),
  onlineAddress: t.arg.string(),
  phoneAddress: t.arg.string(),
  physicalAddress: t.arg({ type: AddressInput }),
  picture: t.arg({ type: PictureInput }),
  options: t.arg({ type: EventOptionsInput }),
});

type Shared = InputShapeFromFields<ReturnType<typeof sharedArguments>>;

/** A time as text; undefined (not sent) and null (cleared) are passed through. */
function timeOf<Absent extends null | undefined>(time: Date | Absent): string | Absent {
  return time instanceof Date ? time.toISOString() : time;
}

/** Undefined items of a list become null. */
function itemsOf<Item, Absent extends null | undefined>(items: readonly (Item | null | undefined)[] | Absent) {
  return items ? items.map((item) => item ?? null) : items;
}

const optionsOf = (options: NonNullable<Shared['options']>) => ({
  ...options,
  attendees: itemsOf(options.attendees),
  offers: itemsOf(options.offers),
  participationConditions: itemsOf(options.participationConditions),
});

/** The procedures' input; for a field that cannot be cleared, null counts as not sent. */
const sharedInput = (args: Shared) => ({
  endsOn: timeOf(args.endsOn),
  joinOptions: args.joinOptions ?? undefined,
  visibility: args.visibility ?? undefined,
  status: args.status ?? undefined,
  onlineAddress: args.onlineAddress,
  phoneAddress: args.phoneAddress,
  physicalAddress: args.physicalAddress,
  options: args.options ? optionsOf(args.options) : undefined,
});

builder.mutationFields((t) => ({
  createEvent: t.prismaField({
    type: 'Event',
    nullable: true,
    args: {
      ...sharedArguments(t),
      title: t.arg.string({ required: true }),
      description: t.arg.string({ required: true }),
      beginsOn: t.arg({ type: 'DateTime', required: true }),
      organizerActorId: t.arg.id({ required: true }),
      category: t.arg.string({ defaultValue: 'meeting' }),
      draft: t.arg.boolean({ defaultValue: false }),
      publishAt: t.arg({ type: 'DateTime' }),
      tags: t.arg.stringList({ required: OPTIONAL_LIST, defaultValue: [''] }),
    },
    ...inputNames(PICTURE_NAMES),
    resolve: async (query, _root, args, ctx) => {
      requireSignedIn(ctx, 'create events');
      const { title, description, organizerActorId } = args;
      const { id } = await ctx.caller.events.create({
        ...sharedInput(args),
        ...{ title, description, organizerActorId },
        beginsOn: args.beginsOn.toISOString(),
        publishAt: args.publishAt?.toISOString(),
        category: args.category ?? undefined,
        draft: args.draft ?? undefined,
        tags: itemsOf(args.tags) ?? undefined,
        ...pictureChoice(args.picture),
      });
      return ctx.db.event.findUnique({ ...query, where: { id: parseId(id) ?? 0n } });
    },
  }),
  updateEvent: t.prismaField({
    type: 'Event',
    nullable: true,
    args: {
      ...sharedArguments(t),
      eventId: t.arg.id({ required: true }),
      title: t.arg.string(),
      description: t.arg.string(),
      beginsOn: t.arg({ type: 'DateTime' }),
      category: t.arg.string(),
      draft: t.arg.boolean(),
      tags: t.arg.stringList({ required: OPTIONAL_LIST }),
    },
    ...inputNames({ id: 'eventId', ...PICTURE_NAMES }),
    resolve: async (query, _root, args, ctx, info) => {
      requireSignedIn(ctx, 'update an event');
      const sent = sentArguments(info);
      const { joinOptions, visibility, ...shared } = sharedInput(args);
      const { id } = await ctx.caller.events.update({
        ...shared,
        id: args.eventId,
        // The arguments' defaults are for createEvent only: correcting a title must not make a private event public.
        ...(sent.has('joinOptions') && { joinOptions }),
        ...(sent.has('visibility') && { visibility }),
        title: args.title ?? undefined,
        description: args.description ?? undefined,
        beginsOn: args.beginsOn?.toISOString(),
        category: args.category ?? undefined,
        draft: args.draft ?? undefined,
        tags: itemsOf(args.tags) ?? undefined,
        ...pictureChoice(args.picture),
      });
      return ctx.db.event.findUnique({ ...query, where: { id: parseId(id) ?? 0n } });
    },
  }),
  deleteEvent: t.field({
    type: DeletedObject,
    nullable: true,
    args: { actorId: t.arg.id({ required: true }), eventId: t.arg.id({ required: true }) },
    ...inputNames({ id: 'eventId' }),
    resolve: async (_root, { actorId, eventId }, ctx) => {
      requireSignedIn(ctx, 'delete an event');
      return ctx.caller.events.delete({ id: eventId, actorId });
    },
  }),
}));
