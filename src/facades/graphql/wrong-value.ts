/** Names the argument or variable of an invalid value, which GraphQL's own messages do not always do. */
import { type GraphQLError, Kind, print, TokenKind, type VariableDefinitionNode } from 'graphql';
import type { FieldErrors } from '../../platform/errors.ts';
import type { Phrase } from '../../wording/texts.ts';

interface WrongValue {
  message: string;
  fields: FieldErrors;
}

/** The argument's name, read from the tokens before the value: list brackets, a colon and the name. */
function nameBefore({ loc }: NonNullable<GraphQLError['nodes']>[number]): string | null {
  let before = loc?.startToken.prev ?? null;
  while (before?.kind === TokenKind.BRACKET_L) before = before.prev;
  return before?.kind === TokenKind.COLON ? (before.prev?.value ?? null) : null;
}

/** The argument that is the variable as a whole, where it is used first; null inside of lists and objects. */
function argumentOf({ variable: { name }, loc }: VariableDefinitionNode): string | null {
  for (let token = loc?.endToken.next ?? null; token; token = token.next) {
    if (token.kind !== TokenKind.DOLLAR || token.next?.value !== name.value) continue;
    return token.prev?.kind === TokenKind.COLON ? (token.prev.prev?.value ?? null) : null;
  }
  return null;
}

/** The value of a variable itself is wrong, and not one inside of it. */
const WHOLE = /^Variable "\$\w+" got invalid value .*; /s;
const INSIDE = / at "[\w.[\]]+"; /;

/** Clients match on the message about arguments, by variables too (Mobilizon's behaviours, EVT-02). */
export function wrongValue(error: GraphQLError): WrongValue | null {
  const node = error.nodes?.[0];
  if (node?.kind === Kind.VARIABLE_DEFINITION) {
    const reason = error.message.split('; ').at(-1) ?? error.message;
    const { value: name } = node.variable.name;
    const argument = WHOLE.test(error.message) && !INSIDE.test(error.message) ? argumentOf(node) : null;
    const message = argument === null ? error.message : `Argument "${argument}" has invalid value $${name}.`;
    return { message, fields: { [name]: [reason as Phrase] } };
  }
  const name = node?.kind.endsWith('Value') ? nameBefore(node) : null;
  if (!node || name === null) return null;
  const message = `Argument "${name}" has invalid value ${print(node).slice(0, 200)}.`;
  return { message, fields: { [name]: [error.message as Phrase] } };
}
