/**
 * The draft of a post, and its storage in the browser, so that it survives a closed tab: one text for each identity and target.
 */
import type { FocalPoint } from '../../../src/look/focal-point.ts';
import type { Outputs } from '../server/api.ts';
import { dropStored, keep, readStored } from '../server/stored.ts';
import type { PlainWords } from './plain-words.ts';

export type Status = Outputs['statuses']['get'];
export type Visibility = Status['visibility'];
export type QuotePolicy = Outputs['preferences']['get']['posting:default:quote_policy'];

export type ReplyPolicy = Outputs['preferences']['get']['posting:default:reply_policy'];

export type Focus = FocalPoint;

/** A file that the server has. */
export interface Attached {
  id: string;
  type: Status['media_attachments'][number]['type'];
  /** The address of a small picture; null while the server still works on it, and for sound. */
  preview: string | null;
  description: string;
  focus: Focus | null;
  /** Whether a post has it already: then its texts change with the post. */
  held: boolean;
}

export interface PollDraft {
  options: string[];
  /** How long it runs; null keeps the end of the poll that is edited. */
  seconds: number | null;
  /** The end of the poll that is edited. */
  endsAt: string | null;
  multiple: boolean;
}

const DAY_S = 86_400;

export const NEW_POLL: PollDraft = { options: ['', ''], seconds: DAY_S, endsAt: null, multiple: false };

export interface Draft extends PlainWords {
  text: string;
  /** Null without a content warning. */
  warning: string | null;
  sensitive: boolean;
  visibility: Visibility;
  quotePolicy: QuotePolicy;
  replyPolicy: ReplyPolicy;
  media: Attached[];
  poll: PollDraft | null;
  /** The scheduled time, in the format of a browser's input; null for now. */
  at: string | null;
  inReplyToId: string | null;
  quotedId: string | null;
  /** The name of the group that it is for; drafts of earlier versions have none. */
  group?: string | null;
  /** The title of the discussion in that group which begins with it; null without one. */
  title?: string | null;
  /** Whether only the members of a group read it: of `group`, or of the thread. */
  membersOnly?: boolean;
  /** The time at which the server saved exactly this; null for changes that it does not have yet. */
  saved?: string | null;
  /** The latest version on the server from which it was changed: posting deletes no later one. */
  base?: string | null;
  /** Goes with each attempt to post exactly this, so that a repeated one posts nothing twice. */
  key: string;
}

export const attachedOf = (file: Status['media_attachments'][number], held: boolean): Attached => ({
  id: file.id,
  type: file.type,
  preview: file.preview_url,
  description: file.description ?? '',
  focus: file.meta?.focus ?? null,
  held,
});

/** Whether nothing was written yet. */
export const isEmpty = ({ text, title, warning, media, poll }: Draft): boolean =>
  text.trim() === '' && !title?.trim() && !warning?.trim() && media.length === 0 && poll === null;

/** Random, as the key of an attempt. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const nameOf = (target: string): string => `draft:${target}`;

/** @param target of the draft: `new`, `reply:1`, `edit:2` */
export const storedDraft = (target: string): Draft | null => readStored(nameOf(target)) as Draft | null;

export const keepDraft = (target: string, draft: Draft): void => keep(nameOf(target), draft);

/** @param isKnown decides about the stored draft, which another tab may have stored */
export function dropDraft(target: string, isKnown: (stored: Draft) => boolean): void {
  const stored = storedDraft(target);
  if (stored && isKnown(stored)) dropStored(nameOf(target));
}
