/** Date polls of the cast, and what people say in them. */
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '../../../src/routers/app-router.ts';
import type { Person, World } from './world.ts';

type Inputs = inferRouterInputs<AppRouter>['datePolls'];
type Answer = Inputs['answer']['answers'][number]['answer'];

/** Two evenings and a whole weekend in winter, later than any clock of the tests, for everybody with the address by default. */
export const DATES = [
  { starts: '2038-01-14T19:00', ends: '2038-01-14T21:30' },
  { starts: '2038-01-15T19:00' },
  { starts: '2038-01-16', ends: '2038-01-17' },
];

export const askForDate = (world: World, person: Person, fields: Partial<Inputs['create']> = {}) =>
  world.trpc(person).datePolls.create.mutate({
    ...{ title: 'Winter dinner', description: 'Bring a chair.\n\nAnd a spoon.', place: 'Harbour hall' },
    ...{ timeZone: 'Europe/Paris', options: DATES, audience: 'LINK', ...fields },
  });

interface Asked {
  id: string;
  options: readonly { id: string }[];
}

/** The answers to the dates in their order. */
export const sayTo = (world: World, person: Person, { id, options }: Asked, ...said: (Answer | null)[]) =>
  world.trpc(person).datePolls.answer.mutate({
    id,
    answers: options.flatMap(({ id: optionId }, n) => {
      const answer = said[n] ?? null;
      return answer === null ? [] : [{ optionId, answer }];
    }),
  });
