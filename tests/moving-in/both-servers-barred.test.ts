/** People of both servers who may not sign in at one of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEOPLE } from '../support/moving-in/mastodon-people.ts';
import { type MovedBoth, moveBothIn, SAME } from '../support/moving-in/moved-both.ts';
import { TOWN } from '../support/moving-in/moved-mobilizon.ts';
import { mailsTo } from '../support/world/mails.ts';

let moved: MovedBoth;
beforeAll(async () => {
  moved = await moveBothIn(async (mastodon, mobilizon) => {
    await mastodon.run("UPDATE users SET confirmed_at = '2024-01-01' WHERE email = 'fay@mail.example'");
    await mobilizon.run(
      "UPDATE users SET disabled = true WHERE id = 1; UPDATE users SET email = 'cleo@mail.example' WHERE id = 2",
    );
  });
});
afterAll(() => Promise.all([moved.world.close(), moved.mastodon.close(), moved.mobilizon.close()]));

const user = (email: string) =>
  moved.world.platform.db.user.findUniqueOrThrow({
    where: { email },
    include: { profiles: { orderBy: { id: 'asc' } } },
  });

test('a person who is disabled at the Mobilizon has the rights and the password of the Mastodon', async () => {
  const ida = await user(SAME);
  expect(ida).toMatchObject({
    disabledAt: null,
    suspendedAt: null,
    roleId: 3n,
    passwordHash: expect.stringMatching(/^\$2a\$/),
  });
  for (const { origin, suspendedAt } of ida.profiles) expect(suspendedAt !== null).toBe(origin === TOWN.handleDomain);
});

test('a person who is suspended at the Mastodon is so with all identities', async () => {
  const cleo = await user('cleo@mail.example');
  expect([cleo.suspendedAt !== null, cleo.disabledAt !== null, cleo.roleId]).toEqual([true, true, null]);
  expect(cleo.profiles.map(({ preferredUsername, suspendedAt }) => [preferredUsername, suspendedAt])).toEqual([
    ['cleo', cleo.suspendedAt],
    ['ben', cleo.suspendedAt],
  ]);
  expect(`${cleo.defaultActorId}`).toBe(PEOPLE.cleo);
});

test('the mail goes to people who may sign in, and names the server of the password that counts', async () => {
  const fay = await user('fay@mail.example');
  expect([fay.approvedAt, fay.profiles.map(({ preferredUsername }) => preferredUsername)]).toEqual([null, ['fay']]);
  moved.world.clock.advance(3_600_000);
  const [mail, ...more] = await mailsTo(moved.world);
  expect([mail?.to, more]).toEqual([SAME.toLowerCase(), []]);
  // She signed in at the Mobilizon last, where she is disabled.
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
    `le mot de passe que vous aviez sur ${new URL(moved.world.url).host} ; `,
  );
});
