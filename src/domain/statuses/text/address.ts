/** Where an address in a text ends: what was written right behind it, as in Japanese and between typed quotes, is no part of it. */

/** A host whose last label is Latin (`.org`), and behind it what no such label holds: `https://example.orgを見て`, `https://example.org…`. */
const HOST_AND_MORE =
  /^(https?:\/\/(?:[\p{L}\p{M}\p{N}_-]+\.)+\p{Script=Latin}[\p{Script=Latin}\d-]*(?::\d+)?)(?=[^\p{Script=Latin}\d.:/?#@_-])/iu;

/** A last label that is Latin as a whole, with or without a port. */
const LATIN_END = /\.[\p{Script=Latin}\d-]+(?::\d*)?$/iu;

/** What no address holds, seen or unseen: signs without width, and those that turn the direction of writing. */
const NEVER = /[<>"\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/;

/** Signs that end a sentence or emphasis, and those that close what stands open before the address. */
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

/** Brackets that the address opens itself are its own: `…/東京（曖昧さ回避）`. */
function withoutTail(address: string): string {
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const opener = OPENERS[last];
    if (!TAIL.includes(last) || (opener && address.lastIndexOf(opener, end - 1) >= 0)) break;
  }
  return address.slice(0, end);
}

/** The address at the beginning of what was found, up to a space, behind `http://` or `https://`. */
export function addressIn(found: string): string {
  const [written = ''] = found.split(NEVER, 1);
  const authority = /^https?:\/\/[^/?#]*/i.exec(written)?.[0] ?? '';
  const host = LATIN_END.test(authority) ? undefined : HOST_AND_MORE.exec(authority)?.[1];
  return withoutTail(host ?? written);
}
