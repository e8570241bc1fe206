/** Drafts as the server keeps them for all devices of the person. */
import { api, type Inputs, type Outputs, queryClient, trpc } from '../server/api.ts';
import { beforeSignOut } from '../server/before-sign-out.ts';
import { sendQueued } from '../server/outbox.ts';
import { attachedOf, type Draft, dropDraft } from './draft.ts';
import { localMinute, ofLocalMinute } from './local-minute.ts';
import { plainWordsToSave, savedPlainWords } from './plain-words.ts';

export type SavedDraft = Outputs['postDrafts']['get'];

type Deletion = Inputs['postDrafts']['delete'];

const LIST = trpc.postDrafts.list.queryKey();

const changeList = (change: (drafts: SavedDraft[]) => SavedDraft[]): void => {
  queryClient.setQueryData<SavedDraft[]>(LIST, (drafts) => drafts && change(drafts));
};

let running: Promise<void> = Promise.resolve();
beforeSignOut(() => running);

/** Lets the next reading of the list wait for `work`, also after its composer was closed. */
export function awaitBeforeReading(work: Promise<unknown>): void {
  running = Promise.allSettled([running, work]).then(() => undefined);
}

/** Whether the server deletes this version, too. */
const isDeletedBy = ({ key, saved_at }: Deletion, draft: SavedDraft): boolean =>
  draft.key === key && (saved_at === undefined || draft.updated_at <= saved_at);

/** Deletions that the server may not have answered, also those of an earlier visit that wait for the network. */
const pendingDeletions = (): Deletion[] =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: ['outbox', 'deleteDraft'], status: 'pending' })
    .map(({ state }) => (state.variables as { input: Deletion }).input);

/** The drafts after all saves and deletions of this tab. */
export async function readDrafts(): Promise<SavedDraft[]> {
  await running;
  const deletions = pendingDeletions();
  const drafts = await api.postDrafts.list.query();
  return drafts.filter((draft) => !deletions.some((deletion) => isDeletedBy(deletion, draft)));
}

/** Null without an answer: then the drafts of this browser remain. */
export async function savedDrafts(): Promise<SavedDraft[] | null> {
  try {
    // Without `fetchQuery`, which would join a request that was sent before the last save.
    const drafts = await readDrafts();
    queryClient.setQueryData<SavedDraft[]>(LIST, drafts);
    return drafts;
  } catch {
    return null;
  }
}

/** A saved draft in the form of the composer. */
export const draftOf = (saved: SavedDraft): Omit<Draft, 'key'> => ({
  text: saved.text,
  warning: saved.spoiler_text,
  sensitive: saved.sensitive,
  visibility: saved.visibility,
  ...savedPlainWords(saved),
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
  title: saved.title,
  membersOnly: saved.members_only,
  saved: saved.updated_at,
});

/** A time that is half typed is not saved. */
const timeOf = (minute: string | null): string | null =>
  minute === null || Number.isNaN(Date.parse(minute)) ? null : ofLocalMinute(minute);

const contentsOf = (draft: Omit<Draft, 'key'>): Required<Omit<Inputs['postDrafts']['save'], 'key'>> => ({
  text: draft.text,
  spoiler_text: draft.warning,
  sensitive: draft.sensitive,
  visibility: draft.visibility,
  ...plainWordsToSave(draft),
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
  title: draft.title ?? null,
  members_only: draft.membersOnly ?? false,
});

export async function saveDraft(key: string, draft: Draft): Promise<SavedDraft> {
  const saved = await api.postDrafts.save.mutate({ key, ...contentsOf(draft) });
  changeList((drafts) => [saved, ...drafts.filter((other) => other.key !== key)]);
  return saved;
}

const hasContents = (saved: SavedDraft, draft: Draft): boolean =>
  JSON.stringify(contentsOf(draftOf(saved))) === JSON.stringify(contentsOf(draft));

/** The version that the server has of exactly this draft; null if it has none, or does not answer. */
export async function versionOf(key: string, draft: Draft): Promise<string | null> {
  const drafts = await api.postDrafts.list.query().catch(() => []);
  return drafts.find((saved) => saved.key === key && hasContents(saved, draft))?.updated_at ?? null;
}

/** Deletes this version and earlier ones on the server, which may have to wait for the network. */
export async function deleteVersion(key: string, version: string): Promise<void> {
  const deletion: Deletion = { key, saved_at: version };
  changeList((drafts) => drafts.filter((draft) => !isDeletedBy(deletion, draft)));
  try {
    await sendQueued('deleteDraft', deletion);
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: LIST });
    throw error;
  }
}

/** Deletes it in this browser and on the server. A draft that another tab has changed since is kept. */
export function deleteSaved(draft: SavedDraft): Promise<void> {
  const isIncluded = (stored: Draft): boolean =>
    typeof stored.saved === 'string' ? stored.saved <= draft.updated_at : hasContents(draft, stored);
  dropDraft(draft.key, isIncluded);
  return deleteVersion(draft.key, draft.updated_at);
}

const TARGET = /^(?:reply|quote|edit|redraft):\d+$/;

/** The composer with the draft. */
export function composePath({ key }: SavedDraft): string {
  if (key === 'new') return '/compose';
  const [kind = '', id = ''] = TARGET.test(key) ? key.split(':') : ['draft', key];
  return `/compose?${new URLSearchParams({ [kind]: id })}`;
}
