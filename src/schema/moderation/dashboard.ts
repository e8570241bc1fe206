/** Dashboard: numbers for the staff. */
import { eventVisibleTo } from '../../domain/events/visible.ts';
import { parseId } from '../../platform/ids.ts';
import { builder } from '../building/builder.ts';
import { requireStaff } from '../building/staff.ts';
import { Event } from '../events/event.ts';

interface Numbers {
  lastPublicEventPublished: { id: string } | null;
  numberOfUsers: number;
  numberOfEvents: number;
  numberOfComments: number;
  numberOfReports: number;
}

const Dashboard = builder.objectRef<Numbers>('Dashboard').implement({
  fields: (t) => ({
    lastPublicEventPublished: t.prismaField({
      type: Event,
      nullable: true,
      resolve: (query, { lastPublicEventPublished }, _args, ctx) => {
        const id = parseId(lastPublicEventPublished?.id ?? '') ?? 0n;
        return ctx.db.event.findFirst({ ...query, where: { AND: [{ id }, eventVisibleTo(ctx)] } });
      },
    }),
    numberOfUsers: t.exposeInt('numberOfUsers', { nullable: true }),
    numberOfEvents: t.exposeInt('numberOfEvents', { nullable: true }),
    numberOfComments: t.exposeInt('numberOfComments', { nullable: true }),
    numberOfReports: t.exposeInt('numberOfReports', { nullable: true }),
  }),
});

builder.queryField('dashboard', (t) =>
  t.field({
    type: Dashboard,
    nullable: true,
    resolve: (_root, _args, ctx) => {
      const text = 'You need to be logged-in and an administrator to access dashboard statistics';
      requireStaff(ctx, 'view_dashboard', text);
      return ctx.caller.moderation.dashboard();
    },
  }),
);
