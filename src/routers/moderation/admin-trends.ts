/** Review of trends: moderators list, approve and reject them before they are public. */
import { z } from 'zod';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { listPublishers } from '../../domain/trends/list-publishers.ts';
import { reviewLink, reviewPublisher, reviewStatus, reviewTag } from '../../domain/trends/review-trend.ts';
import { trendingLinks } from '../../domain/trends/trending-links.ts';
import { trendingStatusesForStaff } from '../../domain/trends/trending-statuses.ts';
import { trendingTags } from '../../domain/trends/trending-tags.ts';
import { adminTagSchema, presentAdminTags } from '../../entities/moderation/admin-tag.ts';
import { adminTrendsStatusSchema, presentAdminTrendsStatuses } from '../../entities/moderation/admin-trends-status.ts';
import { publisherSchema, viewPublisher } from '../../entities/moderation/publisher.ts';
import { adminTrendsLinkSchema, presentAdminTrendsLinks } from '../../entities/timelines/trends-link.ts';
import { idInput } from '../../procedures/inputs.ts';
import { linkOffset, linkPage, offsetInput, pageInput } from '../../procedures/pagination.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';

type Subject = 'tags' | 'statuses' | 'links' | 'links/publishers';
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
    .output(adminTrendsStatusSchema)
    .mutation(async ({ ctx, input }) => {
      const key = await reviewStatus(ctx, input.id, verdict === 'approve');
      const [status] = await presentAdminTrendsStatuses(ctx, [key]);
      return status ?? refuse('record_not_found');
    });

const linkReview = (verdict: Verdict, summary: string) =>
  reviewed('links', verdict, summary)
    .output(adminTrendsLinkSchema)
    .mutation(async ({ ctx, input }) => {
      const id = await reviewLink(ctx, input.id, verdict === 'approve');
      const [link] = await presentAdminTrendsLinks(ctx, [id]);
      return link ?? refuse('record_not_found');
    });

const publisherReview = (verdict: Verdict, summary: string) =>
  reviewed('links/publishers', verdict, summary)
    .output(publisherSchema)
    .mutation(async ({ ctx, input }) => viewPublisher(await reviewPublisher(ctx, input.id, verdict === 'approve')));

export const adminTrendsRouter = router({
  tags: listed('tags', 'List the hashtags that trend, reviewed or not')
    .input(z.object(offsetInput(10)))
    .output(z.array(adminTagSchema))
    .query(async ({ ctx, input }) => {
      const ids = await trendingTags(ctx, input, true);
      linkOffset(ctx, input, ids.length, 'trends');
      return presentAdminTags(ctx, ids);
    }),
  approveTag: tagReview('approve', 'Approve a hashtag as a trend'),
  rejectTag: tagReview('reject', 'Reject a hashtag as a trend'),

  statuses: listed('statuses', 'List the posts that trend, reviewed or not')
    .input(z.object(offsetInput(20)))
    .output(z.array(adminTrendsStatusSchema))
    .query(async ({ ctx, input }) => {
      const keys = await trendingStatusesForStaff(ctx, input);
      linkOffset(ctx, input, keys.length, 'trends');
      return presentAdminTrendsStatuses(ctx, keys);
    }),
  approveStatus: statusReview('approve', 'Approve a post as a trend'),
  rejectStatus: statusReview('reject', 'Reject a post as a trend'),

  links: listed('links', 'List the pages of the web that trend, reviewed or not')
    .input(z.object(offsetInput(10)))
    .output(z.array(adminTrendsLinkSchema))
    .query(async ({ ctx, input }) => {
      const ids = await trendingLinks(ctx, input, true);
      linkOffset(ctx, input, ids.length, 'trends');
      return presentAdminTrendsLinks(ctx, ids);
    }),
  approveLink: linkReview('approve', 'Approve a link as a trend'),
  rejectLink: linkReview('reject', 'Reject a link as a trend'),

  publishers: listed('links/publishers', 'List the sites whose pages have trended')
    .input(z.object(pageInput(100)))
    .output(z.array(publisherSchema))
    .query(async ({ ctx, input }) => {
      const rows = await listPublishers(ctx, pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map((row) => row.id),
        'rows',
      );
      return rows.map(viewPublisher);
    }),
  approvePublisher: publisherReview('approve', 'Approve the links of a publisher as trends'),
  rejectPublisher: publisherReview('reject', 'Reject the links of a publisher as trends'),
});
