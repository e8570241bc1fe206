/** The list of everything that can be done: one router for each resource. */
import { accountsRouter } from './accounts.ts';
import { notificationsRouter } from './notifications.ts';
import { createCallerFactory, router } from './procedure.ts';
import { relationshipsRouter } from './relationships.ts';
import { statusesRouter } from './statuses.ts';
import { timelinesRouter } from './timelines.ts';

export const appRouter = router({
  accounts: accountsRouter,
  notifications: notificationsRouter,
  relationships: relationshipsRouter,
  statuses: statusesRouter,
  timelines: timelinesRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
