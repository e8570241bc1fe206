/** Users in tests: the GraphQL operations about them, how their refusals read, and their language. */

import { lastMailTo } from './mails.ts';
import { PASSWORD, type Person, type World } from './world.ts';

export const CREATE_USER = `mutation ($email: String!, $password: String!, $locale: String) {
  createUser(email: $email, password: $password, locale: $locale) {
    id email locale role confirmedAt confirmationToken resetPasswordToken defaultActor { id } profiles { id }
  }
}`;
export const VALIDATE = `mutation ($token: String!) {
  validateUser(token: $token) { accessToken refreshToken user { id email confirmedAt defaultActor { preferredUsername } } }
}`;
export const LOGIN = `mutation ($email: String!, $password: String!) {
  login(email: $email, password: $password) { accessToken refreshToken user { id email defaultActor { id } } }
}`;
export const LOGGED_USER = '{ loggedUser { id email role } }';

/** `CODE: message` of the first error, or OK. */
export async function errorOrOk(
  world: World,
  person: Pick<Person, 'accessToken'> | null,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<string> {
  const [error] = (await world.gql(person as Person | null, query, variables)).errors;
  return error ? `${error.extensions.code}: ${error.message}` : 'OK';
}

/** The data of an operation; fails when it is refused. */
export async function data<T = Record<string, never>>(
  world: World,
  person: Pick<Person, 'accessToken'> | null,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<T> {
  const answer = await world.gql(person as Person | null, query, variables);
  if (answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors));
  return answer.data as T;
}

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** Signs up by the event interface; the address is not confirmed. */
export async function createUser(world: World, email: string): Promise<string> {
  const { createUser: user } = await data<{ createUser: { id: string } }>(world, null, CREATE_USER, {
    email,
    password: PASSWORD,
  });
  return user.id;
}

/** Signs up and follows the confirmation link. */
export async function confirmedUser(world: World, email: string): Promise<Tokens & { userId: string }> {
  const userId = await createUser(world, email);
  const { token } = await lastMailTo(world, email);
  const { validateUser } = await data<{ validateUser: Tokens }>(world, null, VALIDATE, { token });
  return { ...validateUser, userId };
}

export async function login(world: World, email: string, password = PASSWORD): Promise<Tokens> {
  return (await data<{ login: Tokens }>(world, null, LOGIN, { email, password })).login;
}

/** Sets the language of a person's account, which pages and mails follow. */
export async function setLocale(world: World, person: Pick<Person, 'userId'>, locale: string): Promise<void> {
  await world.platform.db.user.update({ where: { id: person.userId }, data: { locale } });
}
