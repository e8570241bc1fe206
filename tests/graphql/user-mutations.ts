/** The outcome of each mutation of users, sessions and identities for each viewer (rules of the event service). */
import { lastMailTo } from '../support/world/mails.ts';
import { CREATE_USER, LOGIN, VALIDATE } from '../support/world/users.ts';
import { PASSWORD } from '../support/world/world.ts';
import type { Rows, Scene } from './viewers.ts';

const PUBLIC = 'ok ok ok ok ok ok';
const OWN = 'UNAUTHENTICATED ok FORBIDDEN ok ok ok';
const ORGANIZER = 'UNAUTHENTICATED FORBIDDEN FORBIDDEN ok FORBIDDEN FORBIDDEN';
const all = (outcome: string): string => Array(6).fill(outcome).join(' ');

const CREATE_PERSON = 'mutation ($name: String!) { createPerson(preferredUsername: $name) { id } }';
const REGISTER = `mutation ($email: String!, $name: String!) {
  registerPerson(email: $email, preferredUsername: $name) { id }
}`;
const CHANGE =
  'mutation ($old: String!, $new: String!) { changePassword(oldPassword: $old, newPassword: $new) { id } }';
const RESET =
  'mutation ($token: String!) { resetPassword(token: $token, password: "another good one") { accessToken } }';
const SEND_RESET = 'mutation ($email: String!) { sendResetPassword(email: $email) }';

const newAddress = ({ fresh }: Scene): string => `${fresh('new')}@example.org`;

/** Signs a new user up; the confirmation mail is enqueued. */
async function signedUp(scene: Scene): Promise<string> {
  const email = newAddress(scene);
  await scene.done(null, CREATE_USER, { email, password: PASSWORD });
  return email;
}

/** An identity that the viewer may delete, where they may have another one. */
async function spare(scene: Scene): Promise<string> {
  const { world, viewer, alice, fresh } = scene;
  const { data } = await world.gql(viewer ?? alice, CREATE_PERSON, { name: fresh('spare') });
  return data?.createPerson?.id ?? scene.own;
}

export const USER_MUTATIONS: Rows = {
  createUser: [
    {
      document: CREATE_USER,
      variables: (scene) => ({ email: newAddress(scene), password: PASSWORD }),
      outcomes: PUBLIC,
    },
    {
      when: 'an address that is taken',
      document: CREATE_USER,
      variables: ({ alice }) => ({ email: alice.email, password: PASSWORD }),
      outcomes: all('CONFLICT'),
    },
    {
      when: 'too short a password',
      document: CREATE_USER,
      variables: (scene) => ({ email: newAddress(scene), password: 'short' }),
      outcomes: all('VALIDATION_FAILED'),
    },
  ],
  validateUser: [
    {
      document: VALIDATE,
      variables: async (scene) => ({ token: (await lastMailTo(scene.world, await signedUp(scene))).token }),
      outcomes: PUBLIC,
    },
    {
      when: 'made up',
      document: VALIDATE,
      variables: () => ({ token: 'no pass' }),
      outcomes: all('VALIDATION_FAILED'),
    },
  ],
  resendConfirmationEmail: [
    {
      document: 'mutation ($email: String!) { resendConfirmationEmail(email: $email) }',
      variables: (scene) => ({ email: newAddress(scene) }),
      outcomes: PUBLIC,
    },
  ],
  sendResetPassword: [{ document: SEND_RESET, variables: (scene) => ({ email: newAddress(scene) }), outcomes: PUBLIC }],
  resetPassword: [
    {
      document: RESET,
      variables: async (scene) => {
        const { email } = await scene.world.person(scene.fresh('forgetful'));
        await scene.done(null, SEND_RESET, { email });
        return { token: (await lastMailTo(scene.world, email)).token };
      },
      outcomes: PUBLIC,
    },
    {
      when: 'made up',
      document: RESET,
      variables: () => ({ token: 'not good' }),
      outcomes: all('VALIDATION_FAILED'),
    },
  ],
  login: [
    {
      document: LOGIN,
      variables: ({ viewer, alice }) => ({ email: (viewer ?? alice).email, password: PASSWORD }),
      outcomes: 'ok ok FORBIDDEN ok ok ok',
    },
    {
      when: 'with a wrong password',
      document: LOGIN,
      variables: ({ viewer, alice }) => ({ email: (viewer ?? alice).email, password: 'wrong password' }),
      outcomes: all('UNAUTHENTICATED'),
    },
  ],
  refreshToken: [
    {
      document: 'mutation ($token: String!) { refreshToken(refreshToken: $token) { accessToken } }',
      variables: async ({ refreshToken }) => ({ token: await refreshToken() }),
      outcomes: 'ok ok ok ok ok ok',
    },
    {
      when: 'made up',
      document: 'mutation { refreshToken(refreshToken: "bad_token") { accessToken } }',
      outcomes: all('UNAUTHENTICATED'),
    },
  ],
  registerPerson: [
    {
      document: REGISTER,
      variables: async (scene) => ({ email: await signedUp(scene), name: scene.fresh('first') }),
      outcomes: PUBLIC,
    },
    {
      when: 'a second time',
      document: REGISTER,
      variables: ({ viewer, alice, fresh }) => ({ email: (viewer ?? alice).email, name: fresh('second') }),
      outcomes: all('CONFLICT').replace('CONFLICT', 'ok'),
    },
    {
      when: 'with the address of somebody else',
      document: REGISTER,
      variables: ({ carol, fresh }) => ({ email: carol.email, name: fresh('third') }),
      outcomes: PUBLIC,
    },
  ],
  createPerson: [{ document: CREATE_PERSON, variables: ({ fresh }) => ({ name: fresh('another') }), outcomes: OWN }],
  changeDefaultActor: [
    {
      document: 'mutation ($name: String!) { changeDefaultActor(preferredUsername: $name) { id } }',
      variables: ({ viewer }) => ({ name: viewer?.name ?? 'alice' }),
      outcomes: OWN,
    },
    {
      when: 'alice',
      document: 'mutation { changeDefaultActor(preferredUsername: "alice") { id } }',
      outcomes: ORGANIZER,
    },
  ],
  updatePerson: [
    {
      document: 'mutation ($id: ID!) { updatePerson(id: $id, summary: "I read.") { id } }',
      variables: ({ own }) => ({ id: own }),
      outcomes: OWN,
    },
    {
      when: 'alice',
      document: 'mutation ($id: ID!) { updatePerson(id: $id, summary: "I read.") { id } }',
      variables: ({ alice }) => ({ id: alice.id }),
      outcomes: ORGANIZER,
    },
  ],
  deletePerson: [
    {
      document: 'mutation ($id: ID!) { deletePerson(id: $id) { id } }',
      variables: async (scene) => ({ id: await spare(scene) }),
      outcomes: OWN,
    },
    {
      when: 'carol',
      document: 'mutation ($id: ID!) { deletePerson(id: $id) { id } }',
      variables: ({ carol }) => ({ id: carol.id }),
      outcomes: 'UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN',
    },
  ],
  // Last: it revokes the viewer's other tokens.
  changePassword: [
    {
      when: 'with a wrong old one',
      document: CHANGE,
      variables: () => ({ old: 'wrong password', new: 'another good one' }),
      outcomes: 'UNAUTHENTICATED VALIDATION_FAILED FORBIDDEN VALIDATION_FAILED VALIDATION_FAILED VALIDATION_FAILED',
    },
    { document: CHANGE, variables: () => ({ old: PASSWORD, new: 'another good one' }), outcomes: OWN },
  ],
};
