/** ParticipantStats: how many take part in an event. */
import type { ParticipantStats as Stats } from '../../domain/participations/stats.ts';
import { builder } from '../building/builder.ts';

export const ParticipantStats = builder.objectRef<Stats>('ParticipantStats').implement({
  fields: (t) => ({
    approved: t.exposeInt('approved', { nullable: true }),
    participants: t.exposeInt('participants', { nullable: true }),
    rejected: t.exposeInt('rejected', { nullable: true }),
    unapproved: t.exposeInt('unapproved', { nullable: true }),
  }),
});
