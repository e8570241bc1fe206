/** Maps inputs of a procedure to arguments of its operation where the names differ, so that refusals name the arguments. */
import type { GraphQLFieldExtensions } from 'graphql';

/** Input of the procedure → argument of the field; nested fields follow. */
export type InputNames = Readonly<Record<string, string>>;

/** Field options, to be spread. */
export const inputNames = (names: InputNames) => ({ extensions: { inputNames: names } });

export const inputNamesOf = (extensions: Readonly<GraphQLFieldExtensions<unknown, unknown>>): InputNames =>
  (extensions.inputNames as InputNames | undefined) ?? {};
