/** Refuses documents with too deeply nested brackets before they overflow the stack of the recursive parser. */
import { Lexer, Source, TokenKind } from 'graphql';
import { invalid } from '../../platform/errors.ts';

/** More than any document needs, fewer than overflow the parser's stack. */
const MAX_DEPTH = 200;

const OPENING: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** A cheap check first: whether there are enough brackets at all, including those in strings and comments. */
function mayBeDeep(document: string): boolean {
  let opening = 0;
  for (const sign of document) if (sign === '{' || sign === '[' || sign === '(') opening += 1;
  return opening > MAX_DEPTH;
}

/** Brackets in strings and comments do not count. */
export function refuseDeepNesting(document: string): void {
  if (!mayBeDeep(document)) return;
  const lexer = new Lexer(new Source(document));
  let depth = 0;
  try {
    for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
      if (OPENING.has(kind)) depth += 1;
      if (CLOSING.has(kind)) depth -= 1;
      if (depth > MAX_DEPTH) break;
    }
  } catch {
    // The parser stops at the same place and reports the syntax error.
  }
  if (depth > MAX_DEPTH) throw invalid({ query: ['is nested too deeply'] });
}
