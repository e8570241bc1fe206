/** Suggests a username: `Zoë Müller` → `zoe_muller`. */

/** Leaves room for a number. */
const LONGEST = 24;

/** Letters that Unicode does not take apart. */
const LATIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', þ: 'th' };

/** Empty for names that have no letters of ours. */
export function usernameFrom(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæœøđłþ]/g, (letter) => LATIN[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, LONGEST)
    .replace(/^_|_$/g, '');
}
