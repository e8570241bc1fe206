/** Makes refusals of procedures name the arguments that the client wrote, which may be called otherwise in the schema. */
import { type GraphQLError, type GraphQLSchema, Kind } from 'graphql';
import { type Refusal, renameFields } from '../../platform/errors.ts';
import { inputNamesOf } from '../../schema/building/input-names.ts';

/** The refusal as the operation says it that was refused; others than operations have no procedure behind them. */
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
