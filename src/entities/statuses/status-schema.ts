/** The schema of a status in the API (Mastodon's entities, Status). */
import { z } from 'zod';
import { takesPreSerialized } from '../../platform/reading/pre-serialized.ts';
import { customEmojiSchema } from '../fields/custom-emoji.ts';
import { accountSchema } from '../people/account.ts';
import { collectionSchema } from '../people/collection.ts';
import { filterResultSchema } from '../timelines/filter-results.ts';
import { mediaAttachmentSchema } from './media-attachment.ts';
import { plainWordsSchema } from './plain-words.ts';
import { pollSchema } from './poll.ts';
import { previewCardSchema } from './preview-card.ts';
import { quoteApprovalSchema, quoteStateSchema, shallowQuoteSchema } from './quote.ts';
import { replyApprovalSchema } from './reply-approval.ts';
import { waitingInteractionsSchema } from './waiting-interactions.ts';

const statusMentionSchema = z
  .object({ id: z.string(), username: z.string(), url: z.string(), acct: z.string() })
  .meta({ id: 'StatusMention', description: 'An account that a status mentions.' });

export const statusTagSchema = z
  .object({ name: z.string(), url: z.string() })
  .meta({ id: 'StatusTag', description: 'A hashtag of a status.' });

export const visibilitySchema = z.enum(['public', 'unlisted', 'private', 'direct']);

const statusDiscussionSchema = z
  .object({
    group_id: z.string(),
    title: z.string(),
    closed: z.boolean().meta({ description: 'Whether it accepts no further replies.' }),
  })
  .meta({ id: 'StatusDiscussion', description: 'Own: the discussion in a group that begins with a status.' });

const fields = {
  id: z.string(),
  uri: z.string(),
  created_at: z.string(),
  account: accountSchema,
  content: z.string(),
  visibility: visibilitySchema,
  members_of: z
    .string()
    .nullable()
    .meta({ description: 'Own: the group whose members alone may read it; the visibility is `private` then.' }),
  discussion: statusDiscussionSchema.nullable().meta({
    description: 'Own: the discussion that begins with it, once the group shares it; `content` begins with the title.',
  }),
  removed_from_discussion: z.boolean().meta({
    description:
      'Own: whether moderators of the group removed it from the discussion in which it replies. Threads show it to its author and to moderators then.',
  }),
  sensitive: z.boolean(),
  spoiler_text: z.string(),
  media_attachments: z.array(mediaAttachmentSchema),
  application: z.object({ name: z.string(), website: z.string().nullable() }).optional(),
  mentions: z.array(statusMentionSchema),
  tags: z.array(statusTagSchema),
  emojis: z.array(customEmojiSchema),
  tagged_collections: z.array(collectionSchema).meta({ description: 'The collections that its links name.' }),
  reblogs_count: z.int(),
  favourites_count: z.int(),
  replies_count: z.int(),
  quotes_count: z.int(),
  url: z.string().nullable(),
  in_reply_to_id: z.string().nullable(),
  in_reply_to_account_id: z.string().nullable(),
  poll: pollSchema.nullable(),
  card: previewCardSchema.nullable(),
  ...plainWordsSchema.shape,
  text: z.string().nullable().optional(),
  edited_at: z.string().nullable(),
  favourited: z.boolean().optional(),
  reblogged: z.boolean().optional(),
  muted: z.boolean().optional(),
  bookmarked: z.boolean().optional(),
  pinned: z.boolean().optional(),
  waiting_interactions: waitingInteractionsSchema.optional(),
  filtered: z.array(filterResultSchema).optional(),
  quote_approval: quoteApprovalSchema,
  reply_approval: replyApprovalSchema,
};

const quotedStatusSchema = z
  .object({ ...fields, reblog: z.null(), quote: shallowQuoteSchema.nullable() })
  .meta({ id: 'QuotedStatus', description: 'What a post quotes; what that quotes itself is only named.' });

export const quoteSchema = z
  .object({ state: quoteStateSchema, quoted_status: quotedStatusSchema.nullable() })
  .meta({ id: 'Quote', description: 'What a post quotes, as far as you may see it.' });

export type Quote = z.infer<typeof quoteSchema>;

const rebloggedStatusSchema = z
  .object({ ...fields, reblog: z.null(), quote: quoteSchema.nullable() })
  .meta({ id: 'RebloggedStatus', description: 'What a reblog shows; never a reblog itself.' });

/** For deriving schemas with other fields; responses use `statusSchema`. */
export const plainStatusSchema = z
  .object({ ...fields, reblog: rebloggedStatusSchema.nullable(), quote: quoteSchema.nullable() })
  .meta({ id: 'Status', description: 'A post, or a reblog of one.' });

export const statusSchema = takesPreSerialized(plainStatusSchema);

export type Status = z.infer<typeof statusSchema>;

export const statusesSchema = z.array(statusSchema);

export const deletedStatusSchema = plainStatusSchema.omit({ content: true }).extend({ text: z.string() }).meta({
  id: 'DeletedStatus',
  description: 'A deleted post, with its source text for a redraft.',
});
