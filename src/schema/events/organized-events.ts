/** Actor.organizedEvents: events of a person as organizer, or of a group. */
import { byTime } from '../../domain/events/list-events.ts';
import { eventListedTo } from '../../domain/events/visible.ts';
import { builder } from '../building/builder.ts';
import { Actor, NESTED_MAX } from '../people/actor.ts';
import { Event } from './event.ts';

builder.prismaInterfaceField(Actor, 'organizedEvents', (t) =>
  t.field({
    type: [Event],
    nullable: { list: true, items: true },
    select: (_args, ctx, nested) => {
      const events = () => nested({ where: eventListedTo(ctx), orderBy: { beginsOn: 'desc' }, take: NESTED_MAX });
      return { type: true, organizedEvents: events(), attributedEvents: events() };
    },
    resolve: (actor, _args, ctx) =>
      byTime(actor.type === 'GROUP' ? actor.attributedEvents : actor.organizedEvents, ctx.clock.now()),
  }),
);
