/** Stores remote posts, by the same statement as local ones. */
import type { Actor, Status } from '../../../../generated/prisma/client.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { oneLine } from '../../../../platform/one-line.ts';
import { batchedStatement, MOST_LOOK_UPS, queryBatched } from '../../../../platform/reading/batched-statement.ts';
import { remoteViewer } from '../../../access/remote-viewer.ts';
import { firstToShare } from '../../../groups/wall/posting.ts';
import { federationWithAll } from '../../../instance/federation.ts';
import { plainTextOf } from '../../../kernel/html/plain-text.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { approvalByGroup } from '../../../statuses/approvals/approval-by-group.ts';
import { repliesBy } from '../../../statuses/approvals/reply-policy.ts';
import { approvalNeeded, type NeededApproval, remoteApprovalNeeded } from '../../../statuses/approvals/replyable.ts';
import { LONGEST_TITLE } from '../../../statuses/discussions/heading.ts';
import { findVisibleStatus } from '../../../statuses/find.ts';
import { plainWordsIn } from '../../../statuses/plain-words.ts';
import { isDistributable } from '../../../statuses/visible.ts';
import { insertStatus } from '../../../statuses/writing/insert-status.ts';
import { onlyText, type Words } from '../../../statuses/writing/words.ts';
import { usableTags } from '../../../tags/find-or-create-tags.ts';
import type { RemoteAttachment } from '../../documents/attachments.ts';
import { cut } from '../../documents/forms.ts';
import type { RemoteNote, RemoteNoteType } from '../../documents/note.ts';
import { LONGEST_TEXT } from '../../documents/note-text.ts';
import { visibilityOf } from '../../documents/recipients.ts';
import type { RemoteEmoji } from '../../documents/tags.ts';
import { domainOf, RemoteError } from '../../outbox/requests.ts';
import { emojiDomainOf, type StoredEmoji, storeEmojis } from '../files/remote-emojis.ts';
import { dropRemoteMedia, insertRemoteMedia } from '../files/remote-media.ts';
import { type Audience, audienceOfNote } from '../find/members-audience.ts';
import { claimApproval } from '../update/claim-approval.ts';
import { keptForm } from '../update/keep-for-forums.ts';
import { belowEvent } from './below-event.ts';
import { type PeopleOfNote, peopleOf } from './note-people.ts';
import { remoteHtml, remoteText } from './remote-html.ts';
import { policiesIn } from './remote-policies.ts';
import { pollOf } from './remote-poll.ts';
import { quoteIn } from './remote-quote.ts';
import { restOfStatus } from './rest-of-status.ts';
import { statusByUri } from './status-by-uri.ts';
import { countsIn, storeCounts, storeFirstCounts } from './store-counts.ts';
import type { StoringContext } from './storing-context.ts';

/** Older posts are not news: they enter no home timeline, and cause no notifications. */
const NEWS_MS = 6 * 3_600_000;

const MOST_TAGS = 60;

const buried = batchedStatement('tombstone_at', {
  most: MOST_LOOK_UPS,
  parameters: { uri: 'text' },
  text: 'SELECT t.uri FROM tombstones t WHERE t.uri = q.uri',
});

/** The largest number of attachments that Mastodon and its apps show. */
export const MOST_ATTACHMENTS = 4;

/** The post that another one replies to, if its author may see it. */
export async function seenBy(ctx: StoringContext, authorId: bigint, { id }: Status): Promise<Status | null> {
  return findVisibleStatus({ ...ctx, viewer: remoteViewer(authorId) }, id.toString()).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}

/** The post or event that it replies to, if it is stored. */
async function parentOf(ctx: StoringContext, author: Actor, uri: string | null): Promise<Status | null> {
  const parent = uri === null ? null : await statusByUri(ctx, uri);
  return parent && seenBy(ctx, author.id, parent);
}

export const tagsOf = (ctx: StoringContext, note: RemoteNote): Promise<bigint[]> =>
  usableTags(ctx, note.hashtags.slice(0, MOST_TAGS));

/**
 * The columns of the text.
 *
 * @param attachments the stored files
 * @param isWhole whether an article is shown in full, as in a discussion, where people answer it
 */
export function wordsOf(
  note: RemoteNote,
  attachments: readonly RemoteAttachment[],
  isWhole: boolean,
): Words & Pick<Status, 'content'> {
  // The link to a quoted post is added when the post is shown; that of the sender may lead anywhere.
  const isQuoting = note.quote?.id != null;
  const html = (isWhole ? note.whole : null) ?? note.content;
  const content = remoteHtml(html, { pictures: attachments.map(({ url }) => url), quote: isQuoting });
  return {
    // A title, a link and escaped characters may make the HTML longer than the original.
    ...onlyText(cut(plainTextOf(content), LONGEST_TEXT)),
    content,
    spoilerText: remoteText(note.warning ?? ''),
    sensitive: note.sensitive,
    ...plainWordsIn(note),
  };
}

const TITLED: readonly RemoteNoteType[] = ['Note', 'Article', 'Page'];

/** One line; null without a title. The names of media and polls are not titles. */
export function titleOf({ type, name }: Pick<RemoteNote, 'type' | 'name'>): string | null {
  const title = TITLED.includes(type) ? cut(oneLine(name ?? ''), LONGEST_TITLE).trim() : '';
  return title === '' ? null : title;
}

/** The files of a post that may be shown: neither its author's server nor the server of the file has its files rejected. */
export async function shownFiles(
  ctx: StoringContext,
  author: Pick<Actor, 'domain' | 'uri'>,
  { attachments, emojis }: Pick<RemoteNote, 'attachments' | 'emojis'>,
): Promise<Pick<RemoteNote, 'attachments' | 'emojis'>> {
  const files = [...attachments, ...emojis].map(({ url }) => domainOf(url));
  if (files.length === 0) return { attachments: [], emojis: [] };
  const servers = [author.domain ?? domainOf(author.uri), domainOf(author.uri)];
  const federations = await federationWithAll(ctx, [...servers, ...files]);
  const isRefused = (of: string): boolean => federations.get(of)?.rejectMedia !== false;
  if (servers.some(isRefused)) return { attachments: [], emojis: [] };
  const shown = <T extends { url: string }>(all: T[]): T[] => all.filter(({ url }) => !isRefused(domainOf(url)));
  return { attachments: shown(attachments), emojis: shown(emojis) };
}

async function emojisOf({ db }: StoringContext, author: Actor, emojis: readonly RemoteEmoji[]): Promise<StoredEmoji[]> {
  if (emojis.length === 0) return [];
  return db.$transaction((tx) => storeEmojis(tx, emojiDomainOf(author), emojis));
}

/** Whether a local group may share it with everybody; groups share no replies. */
const isForWall = ({ inReplyTo }: RemoteNote, audience: Audience, { localGroupIds }: PeopleOfNote): boolean =>
  localGroupIds.length > 0 && inReplyTo === null && isDistributable(audience);

/** The discussion that begins with the post, in the first local group that shares it; null without one, and without a title. */
async function discussionIn(
  { sql }: StoringContext,
  author: Actor,
  note: RemoteNote,
  audience: Audience,
  { localGroupIds }: PeopleOfNote,
) {
  const title = titleOf(note);
  if (title === null || note.inReplyTo !== null) return null;
  const open = isDistributable(audience) ? localGroupIds : [];
  const groupId = await firstToShare(sql, audience.groupId === null ? open : [audience.groupId], author.id);
  return groupId === null ? null : { groupId, title };
}

/**
 * Stores a post of any visibility once for each address, however often it arrives, and not after its deletion. The jobs that complete it
 * are enqueued in its transaction, so that a repeated arrival, which finds the post, need not enqueue them. Counts and the claim of an
 * approval are stored afterwards, and by a repeated arrival, too.
 *
 * @returns null for a deleted post, one of somebody else, and a reply that the policy of the post does not permit
 */
export async function storeStatus(ctx: StoringContext, author: Actor, note: RemoteNote): Promise<Status | null> {
  const known = await statusByUri(ctx, note.id);
  if (known) {
    if (known.actorId !== author.id) return null;
    await storeCounts(ctx, [countsIn(note)]);
    await claimApproval(ctx, known, author, note);
    return known;
  }
  if ((await queryBatched(ctx.sql, buried, { uri: note.id })).length > 0) return null;
  const parent = await parentOf(ctx, author, note.inReplyTo);
  const needed = await approvalOf(ctx, author, parent, note);
  if (needed === 'denied') return refuseReply(ctx, author, parent, note);
  const audience = await audienceOfNote(ctx, author, note, parent);
  // A reply below a post of the group needs no approval; one to any other post is new to the members.
  const isBelow = parent !== null && parent.groupId === audience.groupId;
  const byGroup = isBelow ? null : await approvalByGroup(ctx, audience.groupId, author.id);
  // A request is approved even if the reply needs no approval.
  const approval = byGroup ?? needed ?? (ctx.replyRequest === undefined ? null : 'ACCEPTED');
  const media = await shownFiles(ctx, author, note);
  const [people, tagIds, quote, policies] = [
    await peopleOf(ctx, author, note),
    await tagsOf(ctx, note),
    await quoteIn(ctx, author, note),
    await policiesIn(ctx, author, note),
  ];
  const discussion = await discussionIn(ctx, author, note, audience, people);
  const attachments = media.attachments.slice(0, MOST_ATTACHMENTS);
  const mediaIds =
    attachments.length === 0 ? [] : await ctx.db.$transaction((tx) => insertRemoteMedia(tx, ctx, author, attachments));
  const emojis = await emojisOf(ctx, author, media.emojis);
  const quiet = ctx.clock.now().getTime() - note.published.getTime() > NEWS_MS;
  const viewer = remoteViewer(author.id);
  const id = ctx.ids.at(note.published);
  const rest = await restOfStatus(ctx, { id, author, note, parent, quote, approval, unknown: people.unknown });
  await insertStatus(
    { ...ctx, viewer },
    {
      id,
      ...wordsOf(note, attachments, discussion !== null),
      ...audience,
      parent,
      mentionIds: people.named,
      silentIds: people.silent,
      tagIds,
      mediaIds,
      poll: note.poll && { id: ctx.ids.next(), ...pollOf(note.poll) },
      idempotencyKey: null,
      scheduledId: null,
      quote,
      quotePolicy: policies.quotes.quotePolicy,
      replies: audience.groupId === null ? policies.replies : repliesBy('PUBLIC'),
      discussion,
      approval,
      below: parent ? null : await belowEvent(ctx, author, note),
      ...(rest && { alongside: rest }),
      remote: {
        uri: note.id,
        url: note.url,
        createdAt: note.published,
        emojis,
        conversationUri: note.conversation ?? note.context,
        quoteManualPolicy: policies.quotes.quoteManualPolicy,
        policy: audience.groupId === null ? policies.others : null,
        requestUri: ctx.replyRequest ?? null,
        quiet,
        arrivalId: quiet ? null : (ctx.arrivalOfPost ?? null),
        created: isForWall(note, audience, people) && ctx.create ? keptForm(ctx.create) : null,
      },
    },
  ).catch(async (error: unknown) => {
    await dropRemoteMedia(ctx, mediaIds);
    // A concurrent delivery was first: the status is found below.
    if (!(error instanceof Refusal)) throw error;
  });
  const stored = await statusByUri(ctx, note.id);
  if (!stored) throw new RemoteError(`${note.id} could not be stored`, null, true);
  await storeFirstCounts(ctx, note);
  await claimApproval(ctx, stored, author, note);
  return stored;
}

/**
 * The approval that the reply needs by the policy of the post. Below a reply that waits, nothing is stored.
 */
async function approvalOf(
  ctx: StoringContext,
  author: Actor,
  parent: Status | null,
  note: RemoteNote,
): Promise<NeededApproval | 'denied'> {
  if (parent === null) return null;
  const needed = parent.local ? approvalNeeded : remoteApprovalNeeded;
  return needed(ctx, author.id, parent, visibilityOf(note, author.followersUri));
}

/** The sender of a reply learns that it is refused; nobody asked for a reply that was fetched. */
async function refuseReply(ctx: StoringContext, { id }: Actor, parent: Status | null, note: RemoteNote): Promise<null> {
  if (!parent?.local || ctx.deliveredTo === undefined) return null;
  await ctx.db.$transaction((tx) =>
    enqueue(tx, 'reply.refused', {
      ...{ parentId: parent.id.toString(), requesterId: id.toString(), replyUri: note.id },
      requestUri: ctx.replyRequest ?? null,
    }),
  );
  return null;
}
