/** How much waits for the staff, for the first page that they open. */
import { statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import type { Permission } from '../access/roles.ts';
import { may } from '../access/viewer.ts';
import { LOST_JOBS } from '../dead-jobs/obsolete.ts';
import { BURST_ENDS_BELOW } from '../trends/score-bursts.ts';
import { EVENT_WAITS } from './waiting-events.ts';

export interface Waiting {
  reports: number;
  events: number;
  signUps: number;
  appeals: number;
  trends: number;
  /** Servers that request to follow this one. */
  servers: number;
  /** Changes of shared lists of blocked servers. */
  blockLists: number;
  deadJobs: number;
}

/** More than this is not counted, so that the page stays quick. */
export const MOST_COUNTED = 1000;

/** Each count needs the permission of the page where the work is done. */
const PERMISSIONS: Record<keyof Waiting, Permission> = {
  reports: 'manage_reports',
  events: 'manage_reports',
  signUps: 'manage_users',
  appeals: 'manage_appeals',
  trends: 'manage_taxonomies',
  servers: 'manage_federation',
  blockLists: 'manage_federation',
  deadJobs: 'view_devops',
};

const upTo = (rows: string): string => `(SELECT count(*) FROM (${rows} LIMIT ${MOST_COUNTED}) AS counted)::int`;

const waiting = statement(
  'waiting_for_staff',
  `SELECT ${upTo(`SELECT FROM reports WHERE status = 'OPEN'`)} AS reports,
     ${upTo(`SELECT FROM events WHERE ${EVENT_WAITS}`)} AS events,
     ${upTo('SELECT FROM users WHERE approved_at IS NULL AND suspended_at IS NULL')} AS "signUps",
     ${upTo(`SELECT FROM appeals WHERE state = 'PENDING'`)} AS appeals,
     ${upTo(`(SELECT FROM tag_trends tt JOIN tags t ON t.id = tt.tag_id
         WHERE tt.score >= ${BURST_ENDS_BELOW} AND t.reviewed_at IS NULL)
       UNION ALL (SELECT FROM link_trends lt JOIN preview_cards k ON k.id = lt.card_id
         WHERE lt.score >= ${BURST_ENDS_BELOW} AND k.reviewed_at IS NULL)
       UNION ALL (SELECT FROM status_trends st
         WHERE NOT EXISTS (SELECT FROM status_reviews sr WHERE sr.status_id = st.status_id))`)} AS trends,
     ${upTo(`SELECT FROM instance_relations WHERE follower = 'PENDING'`)} AS servers,
     ${upTo(`SELECT FROM block_list_entries WHERE state IN ('ADDED', 'REMOVED')`)} AS "blockLists",
     ${upTo(LOST_JOBS)} AS "deadJobs"`,
).as<Waiting>();

/** Null for queues that the viewer may not handle. */
export async function countWaiting(ctx: DomainContext): Promise<{ [Kind in keyof Waiting]: number | null }> {
  const [row] = await ctx.sql.many(waiting, []);
  const shown = (kind: keyof Waiting): number | null =>
    may(ctx.viewer, PERMISSIONS[kind], 'admin:read') ? (row?.[kind] ?? 0) : null;
  return {
    reports: shown('reports'),
    events: shown('events'),
    signUps: shown('signUps'),
    appeals: shown('appeals'),
    trends: shown('trends'),
    servers: shown('servers'),
    blockLists: shown('blockLists'),
    deadJobs: shown('deadJobs'),
  };
}
