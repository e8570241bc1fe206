/** Optional requirements of a sign-up: the date of birth and the reason, in every facade. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { ageProblem } from '../../src/domain/persons/sign-up/problems.ts';
import { exchange, registerApp } from '../support/clients/authorization.ts';

import { RestClient } from '../support/clients/clients.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
let app: RestClient;
beforeAll(async () => {
  world = await createWorld();
  const registered = await registerApp(world);
  const grant = { grant_type: 'client_credentials', scope: 'read write', code: null };
  app = new RestClient(world.url, (await exchange(world, registered, '', grant)).body.access_token);
});
afterAll(() => world.close());

let names = 0;
const signUp = (more: object = {}) => {
  names += 1;
  const username = `newcomer${names}`;
  const email = `${username}@example.org`;
  return app.post('/api/v1/accounts', { username, email, password: PASSWORD, agreement: true, locale: 'en', ...more });
};
const years = (number: number, days = 0): string => {
  const day = new Date(world.clock.now());
  day.setUTCFullYear(day.getUTCFullYear() - number);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};

describe('a minimum age', () => {
  beforeAll(() => changeSetting(world.platform, 'minimumAge', '16'));
  afterAll(() => resetSetting(world.platform, 'minimumAge'));

  test('is told by the instance, and asks applications for the date of birth, which is not kept', async () => {
    expect((await world.rest().get('/api/v2/instance')).body.registrations.min_age).toBe(16);
    expect((await signUp({ date_of_birth: years(16) })).status).toBe(200);
    const user = await world.platform.db.user.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(user.ageVerifiedAt).toEqual(world.clock.now());
    expect(JSON.stringify(user, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
      years(16),
    );
  });

  test.each<[string, () => object, string, string]>([
    ['no date', () => ({}), 'ERR_BLANK', "can't be blank"],
    ['an empty date', () => ({ date_of_birth: '' }), 'ERR_BLANK', "can't be blank"],
    ['nonsense', () => ({ date_of_birth: '31.12.1990' }), 'ERR_INVALID', 'is not a date such as 1990-12-31'],
    ['a day that is none', () => ({ date_of_birth: '1990-02-31' }), 'ERR_INVALID', 'is not a date such as 1990-12-31'],
    ['tomorrow', () => ({ date_of_birth: years(0, 1) }), 'ERR_INVALID', 'is not a date such as 1990-12-31'],
    ['a day too young', () => ({ date_of_birth: years(16, 1) }), 'ERR_BELOW_LIMIT', 'is below the age limit'],
  ])('refuses %s', async (_what, more, error, description) => {
    const { status, body } = await signUp(more());
    expect([status, body]).toEqual([
      422,
      {
        error: `Validation failed: Date of birth ${description}`,
        details: { date_of_birth: [{ error, description }] },
      },
    ]);
  });

  test('cannot be passed by a form that has no such field', async () => {
    const mutation = `mutation { createUser(email: "kid@example.org", password: "${PASSWORD}", locale: "en") { id } }`;
    const { errors } = await world.gql(null, mutation);
    expect(errors[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
    expect(await world.platform.db.user.count({ where: { email: 'kid@example.org' } })).toBe(0);
  });
});

test('a date of birth has no effect without a minimum age', async () => {
  expect((await signUp({ date_of_birth: 'nonsense' })).status).toBe(200);
  expect((await world.platform.db.user.findFirstOrThrow({ orderBy: { id: 'desc' } })).ageVerifiedAt).toBeNull();
});

test.each([
  ['2008-02-29', '2026-02-28', 'too_young'],
  ['2008-02-29', '2026-03-01', null],
  ['2008-12-31', '2026-12-30', 'too_young'],
  ['2008-12-31', '2026-12-31', null],
])('a person born on %s is 18 on %s: %s', (born, today, problem) => {
  expect(ageProblem(new Date(`${today}T12:00:00Z`), born, 18)).toBe(problem);
});

describe('a reason', () => {
  beforeEach(async () => {
    await changeSetting(world.platform, 'registrations', 'approval');
    await changeSetting(world.platform, 'reasonRequired', 'on');
  });
  afterAll(async () => {
    for (const name of ['registrations', 'reasonRequired']) await resetSetting(world.platform, name);
  });

  test('must be given where sign-ups need approval', async () => {
    expect((await world.rest().get('/api/v2/instance')).body.registrations.reason_required).toBe(true);
    const { status, body } = await signUp({ reason: '  ' });
    expect([status, body.details]).toEqual([422, { reason: [{ error: 'ERR_BLANK', description: "can't be blank" }] }]);
    expect((await signUp({ reason: 'To meet people' })).status).toBe(200);
  });

  test('is not needed where sign-ups are open', async () => {
    await changeSetting(world.platform, 'registrations', 'open');
    expect((await signUp()).status).toBe(200);
  });
});
