/** Where Mastodon (Paperclip) stores files, below public/system or in its bucket. */

/** The folders of the id: three digits each; a rest of one or two digits is not a folder. */
export function partitionOf(id: string): string {
  const digits = id.padStart(id.length > 9 ? 12 : 9, '0');
  return (digits.match(/\d{3}/g) ?? []).join('/');
}

/** @param attachment class and attachment, such as `accounts/avatars` */
export const originalOf = (attachment: string, id: string, fileName: string): string =>
  `${attachment}/${partitionOf(id)}/original/${fileName}`;
