/** Stores edits and new results of a remote post. */
import type { Actor, Prisma, Status } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import { lockRow } from '../../../kernel/lock-row.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { updatePoll } from '../../../statuses/polls/update-poll.ts';
import { reviseStatuses } from '../../../statuses/revise-statuses.ts';
import { EDITION, type Edition, storeVersion } from '../../../statuses/status-edits.ts';
import { isDistributable } from '../../../statuses/visible.ts';
import { changeMentions } from '../../../statuses/writing/change-mentions.ts';
import { updateMedia } from '../../../statuses/writing/update-media.ts';
import type { RemoteAttachment } from '../../documents/attachments.ts';
import type { RemoteNote } from '../../documents/note.ts';
import { visibilityOf } from '../../documents/recipients.ts';
import { emojiDomainOf, storeEmojis } from '../files/remote-emojis.ts';
import { insertRemoteMedia } from '../files/remote-media.ts';
import { enqueueMentions, peopleOf, placeOfAuthor } from '../store/note-people.ts';
import { pollOf, storeResults } from '../store/remote-poll.ts';
import { countsIn, storeCounts } from '../store/store-counts.ts';
import { MOST_ATTACHMENTS, shownFiles, tagsOf, titleOf, wordsOf } from '../store/store-status.ts';
import type { StoringContext } from '../store/storing-context.ts';
import { claimApproval } from './claim-approval.ts';
import { keepForForums } from './keep-for-forums.ts';
import { updatePolicies } from './update-policies.ts';
import { updateQuote } from './update-quote.ts';

/** Votes stay while the question is the same, as in an edit. */
async function updateResults(ctx: StoringContext, { id }: Status, { poll }: RemoteNote): Promise<void> {
  const before = poll && (await ctx.db.poll.findUnique({ where: { statusId: id } }));
  if (!before) return;
  await ctx.db.$transaction(async (tx) => {
    await updatePoll(tx, ctx, id, before, pollOf(poll));
    await storeResults(tx, id, poll, ctx.clock.now());
    await reviseStatuses(tx, id);
    await enqueue(tx, 'status.changed', { statusId: id.toString() });
  });
}

/** Files with the same address are the same. */
async function updateFiles(
  tx: Tx,
  ctx: StoringContext,
  author: Actor,
  before: Edition,
  attachments: readonly RemoteAttachment[],
): Promise<void> {
  const wanted = [...new Map(attachments.map((file) => [file.url, file])).values()].slice(0, MOST_ATTACHMENTS);
  const held = new Map(before.media.map((media) => [media.remoteUrl, media.id]));
  const added = wanted.filter(({ url }) => !held.has(url));
  const ids = await insertRemoteMedia(tx, ctx, author, added);
  for (const [place, { url }] of added.entries()) held.set(url, ids[place] as bigint);
  const all = wanted.map(({ url }) => held.get(url) as bigint);
  const said = wanted.map(({ description, focus }, place) => ({ id: `${all[place]}`, description, focus }));
  await updateMedia(tx, ctx, before, all, said);
}

/**
 * A later time than the stored one is an edit; anything else changes only counts, the results of a poll, the quote and the policies.
 * People who were mentioned before may still see it. Groups announce an edit that is still for everybody.
 */
export async function updateRemoteStatus(ctx: StoringContext, status: Status, note: RemoteNote): Promise<void> {
  await storeCounts(ctx, [countsIn(note)]);
  await updateResults(ctx, status, note);
  const author = await ctx.db.actor.findUniqueOrThrow({ where: { id: status.actorId } });
  await updateQuote(ctx, status, author, note);
  await updatePolicies(ctx, status, author, note);
  await claimApproval(ctx, status, author, note);
  const { updated } = note;
  if (!updated || updated <= (status.editedAt ?? status.createdAt)) return;
  const { attachments, emojis } = await shownFiles(ctx, author, note);
  const [people, tagIds] = [await peopleOf(ctx, author, note), await tagsOf(ctx, note)];
  const place = people.unknown.length > 0 ? await placeOfAuthor(ctx, author) : null;
  const isOpen = isDistributable({ visibility: visibilityOf(note, author.followersUri) });
  await ctx.db.$transaction(async (tx) => {
    await lockRow(tx, 'statuses', status.id);
    const before = await tx.status.findFirst({
      where: { id: status.id, deletedAt: null },
      include: { ...EDITION, discussion: true },
    });
    if (!before || updated <= (before.editedAt ?? before.createdAt)) return;
    const isFirst = (await tx.statusEdit.count({ where: { statusId: status.id } })) === 0;
    if (isFirst) await storeVersion(tx, ctx, before);
    const added = await changeMentions(tx, status, people.named, people.silent);
    await updateFiles(tx, ctx, author, before, attachments);
    await tx.statusTag.deleteMany({ where: { statusId: status.id, tagId: { notIn: tagIds } } });
    await tx.statusTag.createMany({
      data: tagIds.map((tagId) => ({ statusId: status.id, tagId })),
      skipDuplicates: true,
    });
    const after = await tx.status.update({
      where: { id: status.id },
      data: {
        ...wordsOf(note, attachments.slice(0, MOST_ATTACHMENTS), before.discussion !== null),
        emojis: (await storeEmojis(tx, emojiDomainOf(author), emojis)) as unknown as Prisma.InputJsonArray,
        editedAt: updated,
      },
      include: EDITION,
    });
    await storeVersion(tx, ctx, after);
    const title = before.discussion && titleOf(note);
    if (title !== null) await tx.discussion.updateMany({ where: { statusId: status.id }, data: { title } });
    await keepForForums(tx, status.id, 'Update', isOpen ? (ctx.update ?? null) : null);
    if (place) await enqueueMentions(tx, status.id, people.unknown, place);
    await enqueue(tx, 'status.updated', { statusId: status.id.toString(), mentioned: added.map(String) });
  });
}
