/** Multibase texts, which encode keys and signatures of linked data: base58btc (`z…`) and base64url (`u…`). */

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Keys and signatures are shorter; decoding base58 takes quadratic time. */
const LONGEST = 200;

function fromBase58(text: string): Buffer | null {
  let value = 0n;
  for (const character of text) {
    const digit = BASE58.indexOf(character);
    if (digit < 0) return null;
    value = value * 58n + BigInt(digit);
  }
  const hex = value === 0n ? '' : value.toString(16);
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')]);
}

/** Decodes a multibase text. Returns null if the text is not multibase, has another base, or is too long. */
export function fromMultibase(text: string): Buffer | null {
  if (text.length > LONGEST) return null;
  if (text.startsWith('z')) return fromBase58(text.slice(1));
  if (!text.startsWith('u')) return null;
  const bytes = Buffer.from(text.slice(1), 'base64url');
  return bytes.toString('base64url') === text.slice(1) ? bytes : null;
}
