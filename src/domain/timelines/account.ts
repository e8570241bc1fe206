/** An actor's statuses and reblogs that the viewer may see, and the pinned ones on its profile. */
import { noneOf } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { findActor } from '../actors/find.ts';
import type { PageBounds } from '../kernel/page.ts';
import type { StatusSkeleton } from '../statuses/reading/skeleton.ts';
import { pagedStatuses, readStatuses } from '../statuses/reading/status-list.ts';
import { ACTIVE, NOBODY, STATUS_VISIBLE_REBLOG_WANTED } from '../statuses/visible.ts';
import { normalizeTag } from '../tags/normalize.ts';

export interface AccountFilter {
  actorId: bigint;
  onlyMedia: boolean;
  excludeReplies: boolean;
  excludeReblogs: boolean;
  pinned: boolean;
  tagged: string | null;
}

const PARAMETERS = {
  author: 'bigint',
  only_media: 'boolean',
  exclude_replies: 'boolean',
  exclude_reblogs: 'boolean',
  tag: 'text',
};

/** Evaluated once: nothing of a suspended author is read, however much they posted. */
const AUTHOR_THERE = `(SELECT true FROM actors there WHERE there.id = q.author AND ${ACTIVE('there')})`;

/** Organizers do not get hundreds of copies of a message to participants on their own profile. */
const ONE_OF_MANY = `s.visibility = 'DIRECT' AND NOT ${noneOf('event_message_recipients em WHERE em.status_id = s.id')}`;

const SHOWN = (viewer: string): string => `${AUTHOR_THERE}
     AND ${STATUS_VISIBLE_REBLOG_WANTED(viewer, 'q.now', 'a')}
     ${viewer === NOBODY ? '' : `AND NOT (${ONE_OF_MANY})`}
     AND (NOT q.only_media OR s.has_media)
     AND (NOT q.exclude_replies OR s.in_reply_to_actor_id IS NULL OR s.in_reply_to_actor_id = s.actor_id)
     AND (q.tag IS NULL
       OR NOT ${noneOf('status_tags st JOIN tags t ON t.id = st.tag_id WHERE st.status_id = s.id AND t.name = q.tag')})
     AND (NOT q.exclude_reblogs OR s.reblog_of_id IS NULL)`;

const LIST = { reblogs: true, column: 's.id', from: 'statuses s', asks: PARAMETERS } as const;

const timeline = pagedStatuses('account_statuses', {
  ...LIST,
  where: (viewer) => `s.actor_id = q.author AND ${SHOWN(viewer)}`,
});

/** It has an index of its own. */
const media = pagedStatuses('account_statuses_media', {
  ...LIST,
  where: (viewer) => `s.actor_id = q.author AND s.has_media AND ${SHOWN(viewer)}`,
});

const pinned = pagedStatuses('account_pinned_statuses', {
  ...LIST,
  from: 'status_pins p JOIN statuses s ON s.id = p.status_id',
  where: (viewer) => `p.actor_id = q.author AND ${SHOWN(viewer)}`,
});

/** Refuses an absent actor. */
export async function accountStatuses(
  ctx: DomainContext,
  filter: AccountFilter,
  page: PageBounds,
): Promise<readonly StatusSkeleton[]> {
  const unpinned = filter.onlyMedia ? media : timeline;
  const statuses = await readStatuses(ctx, filter.pinned ? pinned : unpinned, page, {
    author: filter.actorId,
    only_media: filter.onlyMedia,
    exclude_replies: filter.excludeReplies,
    exclude_reblogs: filter.excludeReblogs,
    tag: filter.tagged === null ? null : normalizeTag(filter.tagged),
  });
  // Tells an empty page from an actor that does not exist.
  if (statuses.length === 0) await findActor(ctx, filter.actorId.toString());
  return statuses;
}
