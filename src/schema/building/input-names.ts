/** Where arguments of an operation have other names than the inputs of its procedure, so that refusals can name the arguments. */
import type { GraphQLFieldExtensions } from 'graphql';

/** Input of the procedure → argument of the field; what is below an input is below its argument. */
export type InputNames = Readonly<Record<string, string>>;

/** For the options of a field, to be spread. */
export const inputNames = (names: InputNames) => ({ extensions: { inputNames: names } });

export const inputNamesOf = (extensions: Readonly<GraphQLFieldExtensions<unknown, unknown>>): InputNames =>
  (extensions.inputNames as InputNames | undefined) ?? {};
