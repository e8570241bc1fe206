/** Names the argument or variable of an invalid value, which GraphQL's own messages do not always do. */
import { type GraphQLError, Kind, print, TokenKind } from 'graphql';
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

/** Clients match on the message about arguments (spec/mobilizon/behaviours.json, EVT-02). */
export function wrongValue(error: GraphQLError): WrongValue | null {
  const node = error.nodes?.[0];
  if (node?.kind === Kind.VARIABLE_DEFINITION) {
    const reason = error.message.split('; ').at(-1) ?? error.message;
    return { message: error.message, fields: { [node.variable.name.value]: [reason as Phrase] } };
  }
  const name = node?.kind.endsWith('Value') ? nameBefore(node) : null;
  if (!node || name === null) return null;
  const message = `Argument "${name}" has invalid value ${print(node).slice(0, 200)}.`;
  return { message, fields: { [name]: [error.message as Phrase] } };
}
