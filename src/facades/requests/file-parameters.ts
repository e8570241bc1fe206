/** Query parameters of files and feeds, whose paths no procedure serves: each is refused by its name instead of being ignored. */
import type { IncomingMessage } from 'node:http';
import { invalid } from '../../platform/errors.ts';
import { queryOf } from './query-of.ts';

/** Empty parameters count as absent. Refuses those that are given more than once; the others are not looked at. */
export function parametersOf<Name extends string>(
  req: Pick<IncomingMessage, 'url'>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const query = queryOf(req);
  const twice = names.filter((name) => query.getAll(name).length > 1);
  if (twice.length > 0) throw invalid(Object.fromEntries(twice.map((name) => [name, ['is given more than once']])));
  return Object.fromEntries(names.flatMap((name) => [[name, query.get(name) || undefined]])) as Record<Name, string>;
}

/** The value among those that the parameter may have. */
export function choiceOf<Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw invalid({ [name]: ['is not included in the list'] });
  return found;
}

export const truthOf = (name: string, value: string): boolean =>
  ['true', '1'].includes(choiceOf(name, value, ['true', 'false', '1', '0']));
