/** The list of everything that can be done: one router for each resource. */
import { accountsRouter } from './accounts.ts';
import { adminTrendsRouter } from './admin-trends.ts';
import { appSearchRouter } from './app-search.ts';
import { appsRouter } from './apps.ts';
import { commentsRouter } from './comments.ts';
import { conversationsRouter } from './conversations.ts';
import { eventsRouter } from './events.ts';
import { feedsRouter } from './feeds.ts';
import { filterKeywordsRouter, filterStatusesRouter } from './filter-parts.ts';
import { filtersRouter } from './filters.ts';
import { filtersV1Router } from './filters-v1.ts';
import { groupsRouter } from './groups.ts';
import { instanceRouter } from './instance.ts';
import { jobsRouter } from './jobs.ts';
import { keptStatusesRouter } from './kept-statuses.ts';
import { listsRouter } from './lists.ts';
import { markersRouter } from './markers.ts';
import { mediaRouter } from './media.ts';
import { moderationRouter } from './moderation.ts';
import { notificationsRouter } from './notifications.ts';
import { oauthRouter } from './oauth.ts';
import { oembedRouter } from './oembed.ts';
import { participationsRouter } from './participations.ts';
import { personsRouter } from './persons.ts';
import { picturesRouter } from './pictures.ts';
import { placesRouter } from './places.ts';
import { pollsRouter } from './polls.ts';
import { preferencesRouter } from './preferences.ts';
import { createCallerFactory, mergeRouters, router } from './procedure.ts';
import { quotesRouter } from './quotes.ts';
import { relationshipsRouter } from './relationships.ts';
import { reportsRouter } from './reports.ts';
import { scheduledStatusesRouter } from './scheduled-statuses.ts';
import { searchRouter } from './search.ts';
import { sessionsRouter } from './sessions.ts';
import { signUpsRouter } from './sign-ups.ts';
import { statusActionsRouter } from './status-actions.ts';
import { statusesRouter } from './statuses.ts';
import { streamsRouter } from './streams.ts';
import { featuredTagsRouter, tagsRouter } from './tags.ts';
import { timelinesRouter } from './timelines.ts';
import { trendsRouter } from './trends.ts';
import { usersRouter } from './users.ts';

export const appRouter = router({
  accounts: accountsRouter,
  adminTrends: adminTrendsRouter,
  appSearch: appSearchRouter,
  apps: appsRouter,
  comments: commentsRouter,
  conversations: conversationsRouter,
  events: eventsRouter,
  feeds: feedsRouter,
  featuredTags: featuredTagsRouter,
  filterKeywords: filterKeywordsRouter,
  filterStatuses: filterStatusesRouter,
  filters: filtersRouter,
  filtersV1: filtersV1Router,
  groups: groupsRouter,
  instance: instanceRouter,
  jobs: jobsRouter,
  keptStatuses: keptStatusesRouter,
  lists: listsRouter,
  markers: markersRouter,
  media: mediaRouter,
  moderation: moderationRouter,
  notifications: notificationsRouter,
  oauth: oauthRouter,
  oembed: oembedRouter,
  participations: participationsRouter,
  persons: personsRouter,
  pictures: picturesRouter,
  places: placesRouter,
  polls: pollsRouter,
  preferences: preferencesRouter,
  relationships: relationshipsRouter,
  reports: reportsRouter,
  quotes: quotesRouter,
  scheduledStatuses: scheduledStatusesRouter,
  search: searchRouter,
  sessions: sessionsRouter,
  signUps: signUpsRouter,
  statuses: mergeRouters(statusesRouter, statusActionsRouter),
  streams: streamsRouter,
  tags: tagsRouter,
  timelines: timelinesRouter,
  trends: trendsRouter,
  users: usersRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
