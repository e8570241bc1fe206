/** Base64 that has one spelling only. */

/** Null for text that is no base64 or spells its bytes in another way than usual; the padding may be left out. */
export function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  const spelled = bytes.toString('base64');
  return text === spelled || text === spelled.replace(/={1,2}$/, '') ? bytes : null;
}
