/** The public timelines: public statuses without reblogs and replies to others. */
import type { DomainContext } from '../access/context.ts';
import type { PageBounds } from '../kernel/page.ts';
import type { StatusSkeleton } from '../statuses/reading/skeleton.ts';
import { pagedStatuses, readStatuses } from '../statuses/reading/status-list.ts';
import { AUTHOR, ROW_SHOWN } from '../statuses/visible.ts';
import { OPEN_TO, requireTimelineReader } from './open-to.ts';

export interface PublicFilter {
  local: boolean;
  remote: boolean;
  onlyMedia: boolean;
}

/** Parameters of `PUBLIC_FILTER`; languages are those that the viewer chose, and none for statuses without one. */
export const PUBLIC_PARAMETERS = { local: 'boolean', remote: 'boolean', only_media: 'boolean', languages: 'text[]' };

/** The language of a status, as an index has it. */
const LANGUAGE = "coalesce(s.language, '')";

/** Over `statuses s` and its author `a`. */
export const PUBLIC_FILTER = (viewer: string): string => `
  ${OPEN_TO(viewer)} AND s.visibility = 'PUBLIC' AND s.deleted_at IS NULL AND s.reblog_of_id IS NULL
  AND ${ROW_SHOWN('s', viewer, 'q.now', AUTHOR('a'))}
  AND (NOT q.local OR s.local) AND (NOT q.remote OR NOT s.local)
  AND (NOT q.only_media OR s.has_media)
  AND (q.languages = '{}' OR ${LANGUAGE} = ANY (q.languages))
  AND (a.silenced_at IS NULL OR a.id = ${viewer}::bigint)`;

export function publicFilterValues(
  ctx: DomainContext,
  filter: PublicFilter,
): Record<keyof typeof PUBLIC_PARAMETERS, unknown> {
  const languages = ctx.viewer?.chosenLanguages ?? [];
  return {
    // `local` and `remote` together mean both.
    local: filter.local && !filter.remote,
    remote: filter.remote && !filter.local,
    only_media: filter.onlyMedia,
    languages: languages.length === 0 ? [] : [...languages, ''],
  };
}

const LIST = { reblogs: false, column: 's.id', from: 'statuses s', asks: PUBLIC_PARAMETERS } as const;

const SHOWN = (viewer: string): string =>
  `(s.in_reply_to_actor_id IS NULL OR s.in_reply_to_actor_id = s.actor_id) AND ${PUBLIC_FILTER(viewer)}`;

/** Each has an index, because in the fediverse nearly every status is remote: a filter would skip thousands for each that it shows. */
const timelines = {
  all: pagedStatuses('public_timeline', { ...LIST, where: SHOWN }),
  local: pagedStatuses('public_timeline_local', { ...LIST, where: (viewer) => `s.local AND ${SHOWN(viewer)}` }),
  media: pagedStatuses('public_timeline_media', { ...LIST, where: (viewer) => `s.has_media AND ${SHOWN(viewer)}` }),
  languages: pagedStatuses('public_timeline_languages', {
    ...LIST,
    unionOf: 'unnest(q.languages) AS chosen (code)',
    where: (viewer) => `${LANGUAGE} = chosen.code AND ${SHOWN(viewer)}`,
  }),
};

function timelineFor({ chosenLanguages = [] }: { chosenLanguages?: readonly string[] }, filter: PublicFilter) {
  if (filter.local && !filter.remote) return timelines.local;
  if (filter.onlyMedia) return timelines.media;
  return chosenLanguages.length > 0 ? timelines.languages : timelines.all;
}

/** Refuses anonymous viewers if these timelines require a user. */
export async function publicTimeline(
  ctx: DomainContext,
  filter: PublicFilter,
  page: PageBounds,
): Promise<readonly StatusSkeleton[]> {
  const timeline = timelineFor(ctx.viewer ?? {}, filter);
  const statuses = await readStatuses(ctx, timeline, page, publicFilterValues(ctx, filter));
  if (statuses.length === 0) await requireTimelineReader(ctx);
  return statuses;
}
