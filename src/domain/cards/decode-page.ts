/** Decodes the bytes of a page, although the declared charset may be wrong. */

/** Browsers look for a charset declaration in this prefix, too. */
const HEAD_BYTES = 4096;

function decoder(label: string | undefined): TextDecoder | null {
  try {
    return label ? new TextDecoder(label) : null;
  } catch {
    return null;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // Streaming, because the last character may be truncated.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Detection order: valid UTF-8 first, because other encodings are hardly ever valid UTF-8; then the header's charset, the page's,
 * and windows-1252. Unknown labels are ignored.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  const said = (text: string): TextDecoder | null => decoder(/charset\s*=\s*["']?([\w:.-]+)/i.exec(text)?.[1]);
  const declared = said(contentType) ?? said(head);
  // These can pass as valid UTF-8: ISO-2022 consists of ASCII bytes, and Latin text in UTF-16 of ASCII bytes and NULs.
  const shifty = declared !== null && /^(?:iso-2022|utf-16)/.test(declared.encoding);
  if (shifty) return declared.decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  return (
    (declared?.encoding === 'utf-8' ? null : declared)?.decode(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
  );
}
