/** Drafts as the server keeps them for all devices of the person. */
import { api, type Inputs, type Outputs, queryClient, trpc } from '../server/api.ts';
import { sendQueued } from '../server/outbox.ts';
import { attachedOf, type Draft, dropDraft } from './draft.ts';
import { localMinute, ofLocalMinute } from './local-minute.ts';

export type SavedDraft = Outputs['postDrafts']['get'];

const LIST = trpc.postDrafts.list.queryKey();

const changeList = (change: (drafts: SavedDraft[]) => SavedDraft[]): void => {
  queryClient.setQueryData<SavedDraft[]>(LIST, (drafts) => drafts && change(drafts));
};

/** Null without an answer: then the drafts of this browser remain. */
export const savedDrafts = (): Promise<SavedDraft[] | null> =>
  queryClient
    .fetchQuery({ queryKey: LIST, queryFn: () => api.postDrafts.list.query(), retry: false })
    .catch(() => null);

/** A saved draft in the form of the composer. */
export const draftOf = (saved: SavedDraft): Omit<Draft, 'key'> => ({
  text: saved.text,
  warning: saved.spoiler_text,
  sensitive: saved.sensitive,
  visibility: saved.visibility,
  language: saved.language ?? '',
  quotePolicy: saved.quote_approval_policy,
  replyPolicy: saved.reply_approval_policy,
  media: saved.media_attachments.map((file) => attachedOf(file, saved.key.startsWith('edit:'))),
  poll: saved.poll && {
    options: saved.poll.options,
    seconds: saved.poll.expires_in,
    endsAt: saved.poll.expires_at,
    multiple: saved.poll.multiple,
  },
  at: saved.scheduled_at === null ? null : localMinute(new Date(saved.scheduled_at)),
  inReplyToId: saved.in_reply_to_id,
  quotedId: saved.quoted_status_id,
  group: saved.group,
  membersOnly: saved.members_only,
  saved: saved.updated_at,
});

/** A time that is half typed is not saved. */
const timeOf = (minute: string | null): string | null =>
  minute === null || Number.isNaN(Date.parse(minute)) ? null : ofLocalMinute(minute);

const inputOf = (key: string, draft: Draft): Inputs['postDrafts']['save'] => ({
  key,
  text: draft.text,
  spoiler_text: draft.warning,
  sensitive: draft.sensitive,
  visibility: draft.visibility,
  language: draft.language || null,
  quote_approval_policy: draft.quotePolicy,
  reply_approval_policy: draft.replyPolicy,
  media_ids: draft.media.map(({ id }) => id),
  poll: draft.poll && {
    options: draft.poll.options,
    expires_in: draft.poll.seconds,
    expires_at: draft.poll.endsAt,
    multiple: draft.poll.multiple,
  },
  scheduled_at: timeOf(draft.at),
  in_reply_to_id: draft.inReplyToId,
  quoted_status_id: draft.quotedId,
  group: draft.group ?? null,
  members_only: draft.membersOnly ?? false,
});

export async function saveDraft(key: string, draft: Draft): Promise<SavedDraft> {
  const saved = await api.postDrafts.save.mutate(inputOf(key, draft));
  changeList((drafts) => [saved, ...drafts.filter((other) => other.key !== key)]);
  return saved;
}

/** Deletes it here and on the server, which may have to wait for the network. */
export async function deleteSaved(key: string): Promise<void> {
  dropDraft(key);
  changeList((drafts) => drafts.filter((other) => other.key !== key));
  await sendQueued('deleteDraft', { key });
}

const TARGET = /^(?:reply|quote|edit|redraft):\d+$/;

/** The composer with the draft. */
export function composePath({ key }: SavedDraft): string {
  if (key === 'new') return '/compose';
  const [kind = '', id = ''] = TARGET.test(key) ? key.split(':') : ['draft', key];
  return `/compose?${new URLSearchParams({ [kind]: id })}`;
}
