/** Sends a draft: a new post, a scheduled one, or an edit. */
import { onlineManager } from '@tanstack/react-query';
import { api, type Inputs, type Outputs, queryClient, trpc } from '../server/api.ts';
import { isNotFound } from '../server/errors.ts';
import { sendQueued } from '../server/outbox.ts';
import type { Draft, PollDraft } from './draft.ts';
import { ofLocalMinute } from './local-minute.ts';
import { plainWordsToSend } from './plain-words.ts';
import type { Target } from './start-draft.ts';

export type Sent = Outputs['statuses']['create'];

const SHORTEST_POLL = 300;

function secondsOf({ seconds, endsAt }: PollDraft): number {
  if (seconds !== null) return seconds;
  const left = endsAt === null ? 0 : Math.round((new Date(endsAt).getTime() - Date.now()) / 1000);
  return Math.max(left, SHORTEST_POLL);
}

const focusText = (focus: { x: number; y: number } | null): string | null =>
  focus && `${focus.x.toFixed(2)},${focus.y.toFixed(2)}`;

type Edit = Inputs['statuses']['update'];

/** Sent with a new post and with an edit. A field that the server adds does not compile until it is here. */
type Fields = Required<Omit<Edit, 'id' | 'media_attributes' | 'quote_approval_policy'>> &
  Pick<Edit, 'quote_approval_policy'>;

function fieldsOf(draft: Draft): Fields {
  const { text, warning, poll, media, visibility, quotePolicy, replyPolicy, membersOnly } = draft;
  const isForEverybody = !membersOnly && (visibility === 'public' || visibility === 'unlisted');
  return {
    status: text,
    spoiler_text: warning ?? '',
    sensitive: draft.sensitive || Boolean(warning),
    ...plainWordsToSend(draft),
    media_ids: media.map(({ id }) => id),
    poll: poll && {
      options: poll.options.filter((option) => option.trim() !== ''),
      expires_in: secondsOf(poll),
      multiple: poll.multiple,
    },
    ...(isForEverybody && { quote_approval_policy: quotePolicy }),
    reply_approval_policy: replyPolicy,
  };
}

function update(id: string, draft: Draft): Promise<Sent> {
  const media_attributes = draft.media
    .filter(({ held }) => held)
    .map(({ id: fileId, description, focus }) => ({ id: fileId, description, focus: focusText(focus) }));
  return api.statuses.update.mutate({ id, ...fieldsOf(draft), media_attributes });
}

const create = (draft: Draft): Promise<Sent> =>
  sendQueued(
    'createStatus',
    {
      ...fieldsOf(draft),
      visibility: draft.visibility,
      in_reply_to_id: draft.inReplyToId,
      quoted_status_id: draft.quotedId,
      group_id: draft.group ?? null,
      title: draft.title ?? null,
      members_only: draft.group != null && draft.membersOnly === true,
      scheduled_at: draft.at === null ? null : ofLocalMinute(draft.at),
    },
    draft.key,
  );

/** The old post is deleted first, because its files can be on only one post; on a second attempt it is already deleted. */
async function removeOld(id: string): Promise<void> {
  try {
    await api.statuses.delete.mutate({ id });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** New posts wait if there is no network; pictures cannot wait, and neither can edits. */
export const mayWait = ({ kind }: Target, { media }: Draft): boolean =>
  !onlineManager.isOnline() && media.length === 0 && kind !== 'edit' && kind !== 'redraft';

export async function send({ kind, id }: Target, draft: Draft): Promise<Sent> {
  if (kind === 'redraft') await removeOld(id);
  const sent = await (kind === 'edit' ? update(id, draft) : create(draft));
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: trpc.statuses.pathKey() }),
    queryClient.invalidateQueries({ queryKey: trpc.timelines.pathKey() }),
    queryClient.invalidateQueries({ queryKey: trpc.scheduledStatuses.pathKey() }),
  ]);
  return sent;
}

export const isScheduled = (sent: Sent): sent is Outputs['scheduledStatuses']['get'] => 'scheduled_at' in sent;
