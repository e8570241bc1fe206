/** Which tables of a statement an outer join may leave without a row, so that their columns can be null whatever the table says. */

const OUTER = /\b(LEFT|RIGHT|FULL)\s+(?:OUTER\s+)?JOIN\s+(?:LATERAL\s+)?/gi;
const NAMED = /\b(?:FROM|JOIN)\s+(?:LATERAL\s+)?(\w+)/gi;

/** From the parenthesis at `start` to the one that closes it. */
function parenthesized(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

/**
 * The names of the tables, and of subqueries of the statement. Null if any table may be one: for RIGHT and FULL joins, which no statement needs.
 */
export function outerJoined(text: string): Set<string> | null {
  const names = new Set<string>();
  for (const { 0: join, 1: side = '', index } of text.matchAll(OUTER)) {
    if (side.toUpperCase() !== 'LEFT') return null;
    const start = index + join.length;
    if (text[start] === '(')
      for (const [, name = ''] of parenthesized(text, start).matchAll(NAMED)) names.add(name.toLowerCase());
    else names.add((/^\w+/.exec(text.slice(start))?.[0] ?? '').toLowerCase());
  }
  return names;
}
