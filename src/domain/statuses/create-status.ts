/** Posts a status. */
import type { StatusVisibility } from '../../generated/prisma/client.ts';
import { invalid } from '../../platform/errors.ts';
import type { IdentityContext } from '../context.ts';
import { isLanguage } from '../language.ts';
import { claimMedia } from '../media/claim-media.ts';
import { findOrCreateTags } from '../tags/find-or-create-tags.ts';
import { composeText } from './compose.ts';
import { findOriginal } from './find.ts';
import { insertStatus } from './insert-status.ts';
import { MAX_CHARACTERS, statusLength } from './text/length.ts';

export interface NewStatus {
  text: string;
  spoilerText: string;
  sensitive: boolean;
  visibility: StatusVisibility;
  language: string | null;
  inReplyToId: string | null;
  mediaIds: readonly string[];
  /** A repeated key within an hour gives the first status again (Mastodon's Idempotency-Key). */
  idempotencyKey: string | null;
}

/** Refuses a status that says nothing or too much (spec/mastodon/errors.json). */
function checkText(input: NewStatus): void {
  if (input.text.trim() === '' && input.mediaIds.length === 0 && input.spoilerText.trim() === '') {
    throw invalid({ text: ["can't be blank"] });
  }
  if (statusLength(input.text, input.spoilerText) > MAX_CHARACTERS) {
    throw invalid({ text: [`character limit of ${MAX_CHARACTERS} exceeded`] });
  }
  if (input.language !== null && !isLanguage(input.language))
    throw invalid({ language: ['is not included in the list'] });
}

/**
 * Stores the status with its mentions, tags, counters, the author's own timeline entry and the job that spreads it, all at
 * once. Answers its id; with a known idempotency key that of the status the key made before.
 *
 * Refuses: text that is blank or too long, a parent that the author cannot see, media that are not the author's.
 */
export async function createStatus(ctx: IdentityContext, input: NewStatus): Promise<bigint> {
  checkText(input);
  const parent = input.inReplyToId === null ? null : await findOriginal(ctx, input.inReplyToId, 'reply_target_missing');
  const composed = await composeText(ctx, input.text);
  const tags = composed.tags.length === 0 ? [] : await findOrCreateTags(ctx.db, ctx, composed.tags);
  const media = await claimMedia(ctx, input.mediaIds);
  return insertStatus(ctx, {
    id: ctx.ids.next(),
    text: input.text,
    content: composed.content,
    spoilerText: input.spoilerText,
    sensitive: input.sensitive || input.spoilerText !== '',
    visibility: input.visibility,
    language: input.language ?? ctx.viewer.locale,
    parent,
    mentionIds: composed.mentioned.map((actor) => actor.id),
    tagIds: tags.map((tag) => tag.id),
    mediaIds: media.map((row) => row.id),
    idempotencyKey: input.idempotencyKey,
  });
}
