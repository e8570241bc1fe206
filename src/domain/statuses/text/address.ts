/** Finds where a URL in a text ends: adjacent text, as in Japanese or between typographic quotes, is not part of it. */

/**
 * A host with a Latin top-level domain (`.org`), followed by characters that no such label contains: `https://example.orgを見て`,
 * `https://example.org…`.
 */
const HOST_AND_MORE =
  /^([a-z]+:\/\/(?:[\p{L}\p{M}\p{N}_-]+\.)+\p{Script=Latin}[\p{Script=Latin}\d-]*(?::\d+)?)(?=[^\p{Script=Latin}\d.:/?#@_-])/iu;

/** A top-level domain in Latin letters, with or without a port. */
const LATIN_END = /\.[\p{Script=Latin}\d-]+(?::\d*)?$/iu;

/** Characters that no URL contains, including zero-width and bidirectional control characters. */
const NEVER = /[<>"\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/;

/** Punctuation that ends a sentence or emphasis, and closing brackets and quotes. */
const TAIL = ".,:;!?'*~|…。、，．！？：；”’»›」』】》〉）］";
const OPENERS: Record<string, string> = {
  '”': '“',
  '’': '‘',
  '»': '«',
  '›': '‹',
  '」': '「',
  '』': '『',
  '】': '【',
  '》': '《',
  '〉': '〈',
  '）': '（',
  '］': '［',
};

/** Punctuation that ends no address is excluded. A closing bracket stays if the URL contains the opening one: `…/東京（曖昧さ回避）`. */
export function withoutTail(address: string): string {
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const opener = OPENERS[last];
    if (!TAIL.includes(last) || (opener && address.lastIndexOf(opener, end - 1) >= 0)) break;
  }
  return address.slice(0, end);
}

/** The URL at the beginning of a match, after its scheme. */
export function addressIn(found: string): string {
  const [written = ''] = found.split(NEVER, 1);
  const authority = /^[a-z]+:\/\/[^/?#]*/i.exec(written)?.[0] ?? '';
  const host = LATIN_END.test(authority) ? undefined : HOST_AND_MORE.exec(authority)?.[1];
  return withoutTail(host ?? written);
}
