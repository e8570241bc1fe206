/** Names the argument of an invalid value, which GraphQL's own messages do not always do. */
import { type GraphQLError, Kind, print, type Token, TokenKind, type VariableDefinitionNode } from 'graphql';
import type { FieldErrors } from '../../platform/errors.ts';
import type { Phrase } from '../../wording/texts.ts';

interface WrongValue {
  message: string;
  fields: FieldErrors;
}

const OPENING: readonly string[] = [TokenKind.BRACKET_L, TokenKind.BRACE_L];
const CLOSING: readonly string[] = [TokenKind.BRACKET_R, TokenKind.BRACE_R];

/**
 * The argument whose value contains this token, with the names of input fields below it; empty for a token outside of arguments.
 */
function pathTo(value: Token | null | undefined): string[] {
  const path: string[] = [];
  let depth = 0;
  // Whether the token after this one is the value, or opens a list or an object that contains it.
  let isOutside = true;
  for (let token = value?.prev ?? null; token && token.kind !== TokenKind.PAREN_L; token = token.prev) {
    if (token.kind === TokenKind.COLON && isOutside && token.prev) path.unshift(token.prev.value);
    isOutside = OPENING.includes(token.kind) && depth === 0;
    if (CLOSING.includes(token.kind)) depth += 1;
    else if (OPENING.includes(token.kind) && depth > 0) depth -= 1;
  }
  return path;
}

/** The first use of a variable. */
function useOf({ variable: { name }, loc }: VariableDefinitionNode): Token | null {
  let token = loc?.endToken.next ?? null;
  while (token && !(token.kind === TokenKind.DOLLAR && token.next?.value === name.value)) token = token.next;
  return token;
}

/** The value of a variable itself is wrong, and not one inside of it. */
const WHOLE = /^Variable "\$\w+" got invalid value .*; /s;
const INSIDE = / at "\w+((?:\.\w+|\[\d+\])+)"; /;

/** Clients match on the message about arguments, by variables too (Mobilizon's behaviours, EVT-02). */
export function wrongValue(error: GraphQLError): WrongValue | null {
  const node = error.nodes?.[0];
  if (node?.kind === Kind.VARIABLE_DEFINITION) {
    const reason = error.message.split('; ').at(-1) ?? error.message;
    const { value: name } = node.variable.name;
    const path = pathTo(useOf(node));
    const [, inside = ''] = INSIDE.exec(error.message) ?? [];
    const isWhole = WHOLE.test(error.message) && inside === '' && path.length > 0;
    const message = isWhole ? `Argument "${path.at(-1)}" has invalid value $${name}.` : error.message;
    const field = `${path.join('.') || name}${inside.replace(/\[(\d+)\]/g, '.$1')}`;
    return { message, fields: { [field]: [reason as Phrase] } };
  }
  const path = node?.kind.endsWith('Value') ? pathTo(node.loc?.startToken) : [];
  if (!node || path.length === 0) return null;
  const message = `Argument "${path.at(-1)}" has invalid value ${print(node).slice(0, 200)}.`;
  return { message, fields: { [path.join('.')]: [error.message as Phrase] } };
}
