/** Maps field names in refusals from procedure inputs back to the GraphQL arguments that the client sent. */
import { type GraphQLError, type GraphQLSchema, Kind } from 'graphql';
import { type Refusal, renameFields } from '../../platform/errors.ts';
import { inputNamesOf } from '../../schema/building/input-names.ts';

/** The refusal with argument names instead of input names. Only root fields call a procedure, so others are left alone. */
export function namingArguments(schema: GraphQLSchema, error: GraphQLError, refusal: Refusal): Refusal {
  const [node] = error.nodes ?? [];
  if (!refusal.fields || error.path?.length !== 1 || node?.kind !== Kind.FIELD) return refusal;
  const operations = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  const names = inputNamesOf(operations[node.name.value]?.extensions ?? {});
  return renameFields(refusal, (field) => {
    const [input = '', ...below] = field.split('.');
    return [names[input] ?? input, ...below].join('.');
  });
}
