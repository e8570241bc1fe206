/** The list of everything that can be done: one router for each resource. */
import { accountsRouter } from './accounts.ts';
import { appsRouter } from './apps.ts';
import { eventsRouter } from './events.ts';
import { groupsRouter } from './groups.ts';
import { jobsRouter } from './jobs.ts';
import { instanceRouter } from './instance.ts';
import { mediaRouter } from './media.ts';
import { notificationsRouter } from './notifications.ts';
import { participationsRouter } from './participations.ts';
import { oauthRouter } from './oauth.ts';
import { picturesRouter } from './pictures.ts';
import { createCallerFactory, router } from './procedure.ts';
import { relationshipsRouter } from './relationships.ts';
import { statusesRouter } from './statuses.ts';
import { timelinesRouter } from './timelines.ts';

export const appRouter = router({
  accounts: accountsRouter,
  apps: appsRouter,
  events: eventsRouter,
  groups: groupsRouter,
  jobs: jobsRouter,
  instance: instanceRouter,
  media: mediaRouter,
  notifications: notificationsRouter,
  oauth: oauthRouter,
  participations: participationsRouter,
  pictures: picturesRouter,
  relationships: relationshipsRouter,
  statuses: statusesRouter,
  timelines: timelinesRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
