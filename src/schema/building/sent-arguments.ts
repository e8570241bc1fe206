/** The arguments that a client sent. The resolver's arguments do not show them, because defaults are filled in. */
import type { GraphQLResolveInfo } from 'graphql';

/** The names of the arguments in the document, without those whose variable has no value. */
export function sentArguments(info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'variableValues'>): ReadonlySet<string> {
  const nodes = info.fieldNodes[0]?.arguments ?? [];
  const sent = nodes.filter(({ value }) => value.kind !== 'Variable' || value.name.value in info.variableValues);
  return new Set(sent.map((node) => node.name.value));
}
