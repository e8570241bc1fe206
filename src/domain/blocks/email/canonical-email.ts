/** The one spelling of an e-mail address that reaches the same mailbox under many (Mastodon's behaviours, admin-12). */
import { createHash } from 'node:crypto';

/** In lower case, without dots in the local part, and without `+` and the text after it. */
function canonicalEmail(email: string): string {
  const text = email.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 0) return text;
  const [mailbox = ''] = text.slice(0, at).split('+');
  return `${mailbox.replaceAll('.', '')}${text.slice(at)}`;
}

/** SHA-256 in hexadecimal digits. The address itself is not stored. */
export const canonicalEmailHash = (email: string): string =>
  createHash('sha256').update(canonicalEmail(email)).digest('hex');
