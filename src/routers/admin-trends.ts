/** What trends, before everybody sees it: moderators look at it, approve and reject. */
import { z } from 'zod';
import { refuse } from '../domain/refusals.ts';
import { reviewStatus, reviewTag } from '../domain/trends/review-trend.ts';
import { trendingStatusesForStaff } from '../domain/trends/trending-statuses.ts';
import { trendingTags } from '../domain/trends/trending-tags.ts';
import { adminTagSchema, presentAdminTags } from '../entities/admin-tag.ts';
import { presentStatuses, statusSchema } from '../entities/status.ts';
import { idInput } from './inputs.ts';
import { linkOffset, offsetInput } from './pagination.ts';
import { router, staffProcedure } from './procedure.ts';

type Subject = 'tags' | 'statuses';
type Verdict = 'approve' | 'reject';

const permission = 'manage_taxonomies';
const tags = ['trends'];
const byId = z.object({ id: idInput });

const listed = (subject: Subject, summary: string) =>
  staffProcedure.meta({
    scopes: ['admin:read'],
    permission,
    openapi: { method: 'GET', path: `/api/v1/admin/trends/${subject}`, tags, summary },
  });

const reviewed = (subject: Subject, verdict: Verdict, summary: string) =>
  staffProcedure
    .meta({
      scopes: ['admin:write'],
      permission,
      openapi: { method: 'POST', path: `/api/v1/admin/trends/${subject}/{id}/${verdict}`, tags, summary },
    })
    .input(byId);

const tagReview = (verdict: Verdict, summary: string) =>
  reviewed('tags', verdict, summary)
    .output(adminTagSchema)
    .mutation(async ({ ctx, input }) => {
      const id = await reviewTag(ctx, input.id, verdict === 'approve');
      const [tag] = await presentAdminTags(ctx, [id]);
      return tag ?? refuse('record_not_found');
    });

const statusReview = (verdict: Verdict, summary: string) =>
  reviewed('statuses', verdict, summary)
    .output(statusSchema)
    .mutation(async ({ ctx, input }) => {
      const key = await reviewStatus(ctx, input.id, verdict === 'approve');
      const [status] = await presentStatuses(ctx, [key]);
      return status ?? refuse('record_not_found');
    });

export const adminTrendsRouter = router({
  tags: listed('tags', 'List the hashtags that trend, reviewed or not')
    .input(z.object(offsetInput(10)))
    .output(z.array(adminTagSchema))
    .query(async ({ ctx, input }) => {
      const ids = await trendingTags(ctx, input, true);
      linkOffset(ctx, input, ids.length, 'trends');
      return presentAdminTags(ctx, ids);
    }),
  approveTag: tagReview('approve', 'Let a hashtag trend'),
  rejectTag: tagReview('reject', 'Keep a hashtag from the trends'),

  statuses: listed('statuses', 'List the posts that trend, reviewed or not')
    .input(z.object(offsetInput(20)))
    .output(z.array(statusSchema))
    .query(async ({ ctx, input }) => {
      const keys = await trendingStatusesForStaff(ctx, input);
      linkOffset(ctx, input, keys.length, 'trends');
      return presentStatuses(ctx, keys);
    }),
  approveStatus: statusReview('approve', 'Let a post trend'),
  rejectStatus: statusReview('reject', 'Keep a post from the trends'),
});
