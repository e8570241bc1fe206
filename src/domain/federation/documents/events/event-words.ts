/**
 * Properties with a closed list of words: status, join mode, category and comments of an event. An unknown word never loses the
 * event.
 */
import { readCategory } from '../../../../look/event-categories.ts';
import { asArray, hrefOf, idsOf, isSameId, textOf } from '../forms.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { PUBLIC } from '../recipients.ts';
import { termOf } from '../terms.ts';

const LONGEST_WORD = 100;

/** The first word of a text or a list. Of an address, the part after the last slash or hash counts. */
const wordOf = (json: Json | undefined): string | null => textOf(json, LONGEST_WORD)?.trim() || null;

const shortOf = (word: string): string => word.replace(/^.*[/#:]/, '').toUpperCase();

export interface RemoteStatusWord {
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** The original word, if `status` does not express it exactly. */
  statusThere: string | null;
}

const STATUSES: Record<string, RemoteStatusWord['status']> = {
  CONFIRMED: 'CONFIRMED',
  TENTATIVE: 'TENTATIVE',
  CANCELLED: 'CANCELLED',
  CANCELED: 'CANCELLED',
  EVENTSCHEDULED: 'CONFIRMED',
  EVENTCANCELLED: 'CANCELLED',
  EVENTTENTATIVE: 'TENTATIVE',
  EVENTPOSTPONED: 'TENTATIVE',
  POSTPONED: 'TENTATIVE',
};

/** Words that are more precise than the status by which they are shown. */
const FINER: readonly string[] = ['EVENTPOSTPONED', 'POSTPONED'];

export function eventStatusOf(json: JsonObject): RemoteStatusWord {
  const words = [termOf(json, 'status'), json['ical:status'], termOf(json, 'eventStatus')].map(wordOf);
  const all = words.filter((word) => word !== null && Object.hasOwn(STATUSES, shortOf(word)));
  // If the properties contradict each other, the one that is not confirmed counts.
  const known = all.find((word) => word !== null && STATUSES[shortOf(word)] !== 'CONFIRMED') ?? all[0];
  const status = (known && STATUSES[shortOf(known)]) || 'CONFIRMED';
  const isExact = known && !FINER.includes(shortOf(known));
  return { status, statusThere: isExact ? null : (known ?? words.find((word) => word !== null) ?? null) };
}

export interface RemoteJoining {
  joinOptions: 'FREE' | 'RESTRICTED' | 'INVITE';
  /** `external`, `none` and unknown words. */
  joinModeThere: string | null;
  /** The other way to take part: a page, or a mail address. */
  externalUrl: string | null;
}

const MODES: Record<string, RemoteJoining['joinOptions']> = {
  FREE: 'FREE',
  RESTRICTED: 'RESTRICTED',
  INVITE: 'INVITE',
};

const mailOf = (json: Json | undefined): string | null =>
  typeof json === 'string' && /^mailto:[^\s<>"@?]+@[^\s<>"@?]+$/i.test(json) && json.length <= 320 ? json : null;

const MOST_NAMED = 10;

/**
 * Whether a Join would have to be addressed to actors other than the organizers (FEP-8a8e), which would reveal the participants to them. If no
 * organizer is named, the sender of the event is the organizer.
 */
function isSeenByOthers(json: JsonObject): boolean {
  const organizing = [json.actor, json.attributedTo, json.audience].flatMap((one) => idsOf(asArray(one), MOST_NAMED));
  const named = idsOf(asArray(termOf(json, 'requiredJoinVisibility')), MOST_NAMED);
  if (organizing.length === 0) return named.some((one) => one === PUBLIC);
  return named.some((one) => !organizing.some((organizer) => isSameId(organizer, one)));
}

/** @param page the page for people if a remote event names no other address, or requires more than local Joins contain */
export function joiningOf(json: JsonObject, page: string): RemoteJoining {
  const word = wordOf(termOf(json, 'joinMode') ?? termOf(json, 'joinOptions'));
  const mode = word === null ? 'FREE' : shortOf(word);
  const there = termOf(json, 'externalParticipationUrl');
  if (mode === 'EXTERNAL') {
    return { joinOptions: 'INVITE', joinModeThere: 'external', externalUrl: hrefOf(there) ?? mailOf(there) ?? page };
  }
  if (mode === 'NONE') return { joinOptions: 'INVITE', joinModeThere: 'none', externalUrl: null };
  if (isSeenByOthers(json)) return { joinOptions: 'INVITE', joinModeThere: 'external', externalUrl: page };
  const joinOptions = Object.hasOwn(MODES, mode) ? MODES[mode] : undefined;
  return { joinOptions: joinOptions ?? 'FREE', joinModeThere: joinOptions ? null : word, externalUrl: null };
}

export interface RemoteCategory {
  /** In lower case, as this server writes them. */
  category: string;
  categoryThere: string | null;
}

/** The first known category, if there are several. */
export function categoryOf(json: JsonObject): RemoteCategory {
  const given = termOf(json, 'category');
  const words = (Array.isArray(given) ? given : [given])
    .slice(0, 10)
    .map((word) => wordOf(isObject(word) ? word.name : word));
  const known = words.map((word) => word && readCategory(word)).find(Boolean);
  const first = words.find((word) => word !== null) ?? null;
  return { category: known || 'meeting', categoryThere: known ? null : first };
}

const REPLIES = { ALLOW_ALL: 'ALLOW_ALL', MODERATED: 'MODERATED', CLOSED: 'CLOSED' } as const;

/** If both properties are present, the more precise one counts. */
export function commentsOf(json: JsonObject): keyof typeof REPLIES {
  const word = shortOf(wordOf(termOf(json, 'repliesModerationOption')) ?? '');
  if (Object.hasOwn(REPLIES, word)) return word as keyof typeof REPLIES;
  return (termOf(json, 'commentsEnabled') ?? json.comments_enabled) === false ? 'CLOSED' : 'ALLOW_ALL';
}
