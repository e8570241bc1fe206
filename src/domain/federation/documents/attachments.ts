/** The files of a post, and the links that it shows as cards. */
import { asArray, hrefsOf, objectsOf, textOrFirst, typesOf, urlOf } from './forms.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { LONGEST_DESCRIPTION, pictureOf } from './pictures.ts';

export const MOST_ATTACHMENTS = 16;
const MOST_READ = 64;
const LARGEST_SIDE = 100_000;
const LONGEST_DURATION = 1_000_000;

const TYPES = ['Document', 'Image', 'Video', 'Audio'] as const;
export type RemoteMediaType = (typeof TYPES)[number];

export interface RemoteAttachment {
  url: string;
  /** The sender's type; only the bytes tell the real one. */
  remoteType: RemoteMediaType;
  mediaType: string | null;
  description: string | null;
  /** From -1 to 1. */
  focus: { x: number; y: number } | null;
  blurhash: string | null;
  /** Pixels. */
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  thumbnail: string | null;
}

const isShare = (json: Json | undefined): json is number => typeof json === 'number' && Math.abs(json) <= 1;

function focusOf(json: Json | undefined): RemoteAttachment['focus'] {
  const [x, y] = asArray(json);
  return isShare(x) && isShare(y) ? { x, y } : null;
}

const BLURHASH_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~';
const MOST_COMPONENTS = 5;

/**
 * Clients fail on invalid ones. It has one digit for its size, four for its extent, and two for each component but the first.
 */
function blurhashOf(json: Json | undefined): string | null {
  if (typeof json !== 'string' || json.length > 4 + 2 * MOST_COMPONENTS ** 2) return null;
  if ([...json].some((sign) => !BLURHASH_DIGITS.includes(sign))) return null;
  const size = BLURHASH_DIGITS.indexOf(json.charAt(0));
  const [across, down] = [(size % 9) + 1, Math.floor(size / 9) + 1];
  if (across > MOST_COMPONENTS || down > MOST_COMPONENTS) return null;
  return json.length === 4 + 2 * across * down ? json : null;
}

const sideOf = (json: Json | undefined): number | null =>
  typeof json === 'number' && json >= 1 && json <= LARGEST_SIDE ? Math.round(json) : null;

const DURATION = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8}(?:\.\d{1,9})?)S)?)?$/;

/** Seconds of an ISO 8601 duration, or of a number of seconds. */
function durationOf(json: Json | undefined): number | null {
  if (typeof json === 'number') return json > 0 && json <= LONGEST_DURATION ? json : null;
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] =
    (typeof json === 'string' && DURATION.exec(json)) || [];
  const duration = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
  return duration > 0 && duration <= LONGEST_DURATION ? duration : null;
}

function attachmentOf(json: JsonObject, remoteType: RemoteMediaType): RemoteAttachment | null {
  const [href] = hrefsOf(json.url ?? json.href);
  if (href === undefined) return null;
  return {
    url: href.url,
    remoteType,
    mediaType: hrefsOf({ ...json, href: href.url })[0]?.mediaType ?? href.mediaType,
    description:
      textOrFirst(json.summary, json.summaryMap, LONGEST_DESCRIPTION) ??
      textOrFirst(json.name, json.nameMap, LONGEST_DESCRIPTION),
    focus: focusOf(json.focalPoint),
    blurhash: blurhashOf(json.blurhash),
    width: sideOf(json.width),
    height: sideOf(json.height),
    duration: durationOf(json.duration),
    thumbnail: pictureOf(json.icon)?.url ?? null,
  };
}

const mediaTypeOf = (json: JsonObject): RemoteMediaType | undefined =>
  TYPES.find((type) => typesOf(json).includes(type));

/** The files of `attachment`, each address once. */
export function attachmentsOf(json: Json | undefined): RemoteAttachment[] {
  const found = new Map<string, RemoteAttachment>();
  for (const object of objectsOf(json, MOST_READ)) {
    const type = mediaTypeOf(object);
    const attachment = type === undefined ? null : attachmentOf(object, type);
    if (attachment !== null && found.size < MOST_ATTACHMENTS && !found.has(attachment.url)) {
      found.set(attachment.url, attachment);
    }
  }
  return [...found.values()];
}

/** The picture of an article, a page or a video: the widest if there are several. */
export function leadingPictureOf(json: Json | undefined): RemoteAttachment | null {
  const pictures = asArray(json)
    .slice(0, MOST_READ)
    .flatMap((item) => attachmentOf(isObject(item) ? item : { url: item }, 'Image') ?? []);
  return pictures.reduce<RemoteAttachment | null>(
    (widest, picture) => ((picture.width ?? 0) > (widest?.width ?? -1) ? picture : widest),
    null,
  );
}

/** Links that a post shows as cards: its attachments of type Link. */
export const cardLinksOf = (json: Json | undefined): string[] => [
  ...new Set(
    objectsOf(json, MOST_READ)
      .filter((object) => typesOf(object).includes('Link'))
      .flatMap((object) => urlOf(object.href) ?? [])
      .slice(0, MOST_ATTACHMENTS),
  ),
];
