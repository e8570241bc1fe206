/** The initial draft of the composer: empty, with the people to reply to, or with the edited post. */
import { api, type Outputs, trpc } from '../server/api.ts';
import { isNotFound } from '../server/errors.ts';
import { readCurrent } from '../server/form-values.ts';
import { readOrCached } from '../server/read-or-cached.ts';
import { session } from '../server/session.ts';
import { handleOf } from '../words/names.ts';
import {
  attachedOf,
  type Draft,
  keepDraft,
  newKey,
  type ReplyPolicy,
  type Status,
  storedDraft,
  type Visibility,
} from './draft.ts';
import { firstPlainWords, plainWordsOf } from './plain-words.ts';
import { draftOf, type SavedDraft, savedDrafts } from './saved-drafts.ts';

export type TargetKind = 'new' | 'reply' | 'quote' | 'edit' | 'redraft';

export interface Target {
  kind: TargetKind;
  /** The post; empty for a new one. */
  id: string;
  /** The initial text. */
  text: string;
  /** The audience; null for the author's default. */
  visibility: Visibility | null;
  /** The group that it is for. */
  group: { name: string; isMember: boolean; isDiscussion?: boolean } | null;
  /** The key of a draft from the list, which belongs to no other address. */
  draft?: string | null;
}

export interface Start {
  draft: Draft;
  /** The post that is replied to or quoted, if it still exists. */
  about: Status | null;
  /** Whether it is a stored draft. */
  restored: boolean;
  limits: Outputs['instance']['get']['configuration'];
}

/** A post that begins with a text, such as a mention, has a separate draft. */
export const targetName = ({ kind, id, text, visibility, group, draft }: Target): string =>
  draft ??
  (kind === 'new'
    ? [kind, visibility, group?.name, group?.isDiscussion && 'discussion', text].filter(Boolean).join(':')
    : `${kind}:${id}`);

/** From the widest to the narrowest. */
export const BY_REACH: readonly Visibility[] = ['public', 'unlisted', 'private', 'direct'];

const narrower = (one: Visibility, other: Visibility): Visibility =>
  BY_REACH[Math.max(BY_REACH.indexOf(one), BY_REACH.indexOf(other))] ?? one;

/** The author of a post and the people whom it mentions, except the viewer. */
function addressed({ account, mentions }: Status): string {
  const names = new Map([account, ...mentions].map(({ id, acct }) => [id, acct]));
  names.delete(session().actorId ?? '');
  return [...names.values()].map((acct) => `@${acct} `).join('');
}

function emptyDraft(preferences: Outputs['preferences']['get'], { text, visibility, group }: Target): Draft {
  return {
    text,
    warning: null,
    sensitive: preferences['posting:default:sensitive'],
    visibility: visibility ?? preferences['posting:default:visibility'],
    ...firstPlainWords(preferences),
    quotePolicy: preferences['posting:default:quote_policy'],
    replyPolicy: preferences['posting:default:reply_policy'],
    media: [],
    poll: null,
    at: null,
    inReplyToId: null,
    quotedId: null,
    group: group?.name ?? null,
    title: group?.isDiscussion ? '' : null,
    membersOnly: false,
    key: newKey(),
  };
}

const answerTo = (status: Status, draft: Draft): Draft => ({
  ...draft,
  text: `${addressed(status)}${draft.text}`,
  warning: status.spoiler_text || null,
  visibility: narrower(status.visibility, draft.visibility),
  membersOnly: status.members_of !== null,
  ...plainWordsOf(status, draft),
  inReplyToId: status.id,
});

function replyPolicyOf({ reply_approval: { automatic, manual } }: Status): ReplyPolicy {
  if (manual.includes('public')) return 'approval';
  return automatic.includes('public') ? 'public' : automatic.includes('followers') ? 'followers' : 'mentioned';
}

/** The name of the group that a post was written to, as far as the post says: replies belong to the group of their thread. */
async function groupOf({ in_reply_to_id: parentId, members_of: readers, discussion }: Status): Promise<string | null> {
  const id = readers ?? discussion?.group_id ?? null;
  if (id === null || parentId !== null) return null;
  const group = await api.groups.get.query({ id });
  return handleOf(group).slice(1);
}

/** The post as its author typed it. */
async function writtenAs(status: Status, draft: Draft, held: boolean): Promise<Draft> {
  const { text, spoiler_text } = await api.statuses.source.query({ id: status.id });
  const { automatic } = status.quote_approval;
  const { poll } = status;
  return {
    ...draft,
    text,
    warning: spoiler_text || null,
    sensitive: status.sensitive,
    visibility: status.visibility,
    membersOnly: status.members_of !== null,
    ...(!held && { group: await groupOf(status), title: status.discussion?.title ?? null }),
    ...plainWordsOf(status, draft),
    quotePolicy: automatic.includes('public') ? 'public' : automatic.includes('followers') ? 'followers' : 'nobody',
    replyPolicy: replyPolicyOf(status),
    media: status.media_attachments.map((file) => attachedOf(file, held)),
    poll: poll && {
      options: poll.options.map(({ title }) => title),
      seconds: held ? null : 86_400,
      endsAt: poll.expires_at,
      multiple: poll.multiple,
    },
    inReplyToId: status.in_reply_to_id,
    quotedId: status.quote?.quoted_status?.id ?? null,
  };
}

/** Uploads are forgotten by the server after a while; those are taken off. */
async function withLivingMedia(draft: Draft): Promise<Draft> {
  const files = await Promise.all(
    draft.media.map((file) =>
      file.held
        ? file
        : api.media.get.query({ id: file.id }).then(
            () => file,
            (error: unknown) => (isNotFound(error) ? null : file),
          ),
    ),
  );
  return { ...draft, media: files.filter((file) => file !== null) };
}

const statusOrNull = (id: string): Promise<Status | null> =>
  api.statuses.get.query({ id }).catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });

async function freshDraft(target: Target, draft: Draft): Promise<Draft> {
  if (target.kind === 'new') return draft;
  const options = trpc.statuses.get.queryOptions({ id: target.id });
  const isWrittenAnew = target.kind === 'edit' || target.kind === 'redraft';
  const status = await (isWrittenAnew ? readCurrent(options) : readOrCached(options));
  if (target.kind === 'reply') return answerTo(status, draft);
  if (target.kind === 'quote') return { ...draft, quotedId: status.id };
  return writtenAs(status, draft, target.kind === 'edit');
}

/** The draft of this browser, unless another device has changed or deleted it since the server saved it. */
function latestOf(own: Draft | null, found: SavedDraft | undefined): Omit<Draft, 'key'> | null {
  if (own && (typeof own.saved !== 'string' || (found && own.saved >= found.updated_at))) return own;
  return found ? draftOf(found) : null;
}

/** A stored draft takes precedence. */
export async function startOf(target: Target): Promise<Start> {
  const name = targetName(target);
  const [saved, preferences, { configuration: limits }] = await Promise.all([
    savedDrafts(),
    readOrCached(trpc.preferences.get.queryOptions({})),
    readOrCached(trpc.instance.get.queryOptions()),
  ]);
  const found = saved?.find(({ key }) => key === name);
  // Read now, because the previous composer may have stored it while this one waited.
  const own = storedDraft(name);
  const latest = saved ? latestOf(own, found) : own;
  const empty = emptyDraft(preferences, target);
  // A stored draft may lack what earlier versions of the client did not have.
  const restored = latest && { ...empty, ...latest };
  if (restored) keepDraft(name, restored);
  const draft = restored ? await withLivingMedia(restored) : await freshDraft(target, empty);
  const aboutId = draft.quotedId ?? draft.inReplyToId;
  const about = aboutId === null ? null : await statusOrNull(aboutId);
  return { draft, about, restored: restored !== null, limits };
}
