/** Where Mastodon (Paperclip) stores files, below public/system or in its bucket. */

/** The folders of the id: three digits each; a rest of one or two digits is not a folder. */
export function partitionOf(id: string): string {
  const digits = id.padStart(id.length > 9 ? 12 : 9, '0');
  return (digits.match(/\d{3}/g) ?? []).join('/');
}

/** A style of an attachment, such as `original` or `small`, with the extension that it has if that differs. */
export interface Style {
  name: string;
  extension?: string;
}

/** @param attachment class and attachment, such as `accounts/avatars` */
export function pathOf(attachment: string, id: string, { name, extension }: Style, fileName: string): string {
  const file = extension ? fileName.replace(/\.[^.]*$/, '') + extension : fileName;
  return `${attachment}/${partitionOf(id)}/${name}/${file}`;
}

const ORIGINAL: Style = { name: 'original' };

/** Types of `media_attachments`. */
export const MEDIA_TYPES = ['IMAGE', 'GIFV', 'VIDEO', 'UNKNOWN', 'AUDIO'] as const;

/** The small picture of an attachment; null for a recording, which has none of its own. */
export function smallStyleOf(type: number, fileName: string): Style | null {
  const kind = MEDIA_TYPES[type];
  if (kind === 'AUDIO' || kind === 'UNKNOWN') return null;
  if (kind !== 'IMAGE') return { name: 'small', extension: '.png' };
  return /\.(?:heic|heif|avif)$/i.test(fileName) ? { name: 'small', extension: '.jpeg' } : { name: 'small' };
}

/** The still picture of a moving avatar, header or emoji; null if the file does not move. */
export const stillStyleOf = (contentType: string | null): Style | null =>
  contentType === 'image/gif' ? { name: 'static', extension: '.png' } : null;

export const originalOf = (attachment: string, id: string, fileName: string): string =>
  pathOf(attachment, id, ORIGINAL, fileName);
