/** The kinds of notifications that the web client shows. */
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../routers/app-router.ts';

export type Kind = inferRouterOutputs<AppRouter>['notificationGroups']['list']['notification_groups'][number]['type'];

const KNOWN: Record<Kind, true> = {
  mention: true,
  status: true,
  reblog: true,
  favourite: true,
  follow: true,
  follow_request: true,
  poll: true,
  update: true,
  quote: true,
  quoted_update: true,
  'admin.sign_up': true,
  'admin.report': true,
  severed_relationships: true,
  moderation_warning: true,
  added_to_collection: true,
  collection_update: true,
  'account.moved': true,
  'reply.request': true,
  'reply.rejected': true,
  'event.joined': true,
  'event.join_request': true,
  'event.join_approved': true,
  'event.join_refused': true,
  'event.join_unanswered': true,
  'event.place_offered': true,
  'event.comment_request': true,
  'event.photo_request': true,
  'event.photo_kept': true,
  'event.photo_removed': true,
  'event.updated': true,
  'event.reminder': true,
  'event.cancelled': true,
  'event.invited': true,
  'event.organizer_invited': true,
  'event.organizer_joined': true,
  'event.organizer_declined': true,
  'event.organizer_removed': true,
  'group.invited': true,
  'group.join_request': true,
  'group.join_approved': true,
  'group.posted': true,
  'group.post_request': true,
  'group.post_accepted': true,
  'group.post_refused': true,
  'date_poll.ended': true,
  'tag.posted': true,
  'tag.event': true,
};

/** All existing kinds; without this list the server omits those about events. */
export const KINDS = Object.keys(KNOWN) as Kind[];
