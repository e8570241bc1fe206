/** Canonical base64. */

/** Decodes base64. Returns null for other text and for non-canonical encodings; the padding is optional. */
export function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  const spelled = bytes.toString('base64');
  return text === spelled || text === spelled.replace(/={1,2}$/, '') ? bytes : null;
}
