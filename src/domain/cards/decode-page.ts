/** Reads the bytes of a page as text, whatever its server and its author believe them to be. */

/** Where browsers look for a charset, too. */
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
    // As a stream, because the last character may be cut in two.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * What is UTF-8 is hardly ever anything else, so that comes first; then what the header says, what the page says, and last
 * the charset that the web began with. Labels that nobody knows count as none.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  const said = (text: string): TextDecoder | null => decoder(/charset\s*=\s*["']?([\w:.-]+)/i.exec(text)?.[1]);
  const declared = said(contentType) ?? said(head);
  // Those write every character with the bytes of ASCII or are told by their mark: they look like UTF-8 and are not.
  const shifty = declared !== null && /^(?:iso-2022|utf-16)/.test(declared.encoding);
  if (shifty) return declared.decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  return (
    (declared?.encoding === 'utf-8' ? null : declared)?.decode(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
  );
}
