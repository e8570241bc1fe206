/** A post is reported, staff decide by pages that need no scripts, its author appeals; and an account is limited, then suspended. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, type Size, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A member of the staff, at a page of theirs. */
async function staffAt(person: Person, size: Size, path: string): Promise<Visitor> {
  const staff = await Visitor.open(world, { size, scripts: false });
  await staff.enter(person);
  await staff.page.goto(path);
  return staff;
}

describe.skipIf(!hasBrowser())('moderation', () => {
  test.each<{ size: Size; name: string }>([
    { size: 'phone', name: 'vic' },
    { size: 'desktop', name: 'wes' },
  ])('handles a report, a decision, an appeal on a $size', async ({ size, name }) => {
    const author = await world.person(name);
    const text = `Cheap tickets of ${name}`;
    await world.rest(author).post('/api/v1/statuses', { status: text });
    await world.drain();
    const [reporter, warned] = [await Visitor.open(world, { size }), await Visitor.open(world, { size })];
    await reporter.signIn(world.alice, `/@${name}`);
    const post = reporter.page.getByRole('article').filter({ hasText: text });
    await post.getByRole('button', { name: 'More about this post' }).click();
    await reporter.page.getByRole('menuitem', { name: 'Report' }).click();
    const dialog = reporter.page.getByRole('dialog', { name: `Report ${name}` });
    await dialog.getByLabel('It’s spam').check();
    await dialog.getByLabel('Is there anything else the moderators should know?').fill('They sell what is free.');
    await reporter.picture('moderation-report');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await reporter.page.getByRole('dialog', { name: 'Thank you' }).getByRole('button').last().click();
    await world.drain();

    await warned.signIn(author, '/');
    const staff = await staffAt(world.mod, size, '/moderation/reports');
    await staff.picture('moderation-reports');
    await staff.page.getByRole('article', { name }).first().getByRole('link', { name: 'Look closer' }).click();
    await staff.page.getByText('They sell what is free.').first().waitFor();
    await staff.picture('moderation-decides');
    await staff.page.getByLabel('What to do with them').selectOption({ label: 'Delete them' });
    await staff.page.getByLabel('What the author is told').first().fill('No selling here.');
    await staff.page.getByText('Decide, and resolve the report', { exact: true }).click();
    await staff.page.getByRole('button', { name: /: Decide, and resolve the report$/ }).click();
    await staff.page.getByText('Done.').waitFor();
    await world.drain();

    await warned.page.getByRole('link', { name: 'Notifications 1 new' }).click();
    await warned.page.getByRole('link', { name: 'The moderators made a decision about your account' }).click();
    await warned.page.getByText('No selling here.').waitFor();
    await warned.page.getByLabel('Why is it a mistake?').fill('I gave them away.');
    await warned.picture('moderation-warning');
    await warned.page.getByRole('button', { name: 'Appeal' }).click();
    await warned.page.getByText('Not decided yet.').waitFor();

    const judge = await staffAt(world.admin, size, '/moderation/appeals');
    const row = judge.page.locator('tr').filter({ hasText: name });
    await row.getByText('Approve', { exact: true }).click();
    await judge.picture('moderation-appeals');
    await row.getByRole('button', { name: /: Approve$/ }).click();
    await judge.page.getByText('Approved.').first().waitFor();
    await warned.page.reload();
    await warned.page.getByText('It was approved.').waitFor();
    expect([reporter, warned, staff, judge].flatMap(({ problems }) => problems)).toEqual([]);
    await Promise.all([reporter, warned, staff, judge].map((each) => each.close()));
  });

  test('a limited profile asks first, but not those who follow it', async () => {
    const person = await world.person('zoe');
    await world.rest(person).post('/api/v1/statuses', { status: 'Loud news' });
    await world.rest(world.carol).post(`/api/v1/accounts/${person.id}/follow`);
    await world.rest(world.admin).post(`/api/v1/admin/accounts/${person.id}/action`, { type: 'silence' });
    await world.drain();
    const [bob, carol] = [await Visitor.open(world), await Visitor.open(world, { size: 'desktop' })];
    await Promise.all([bob.signIn(world.bob, '/@zoe'), carol.signIn(world.carol, '/@zoe')]);
    await carol.page.getByText('Loud news').waitFor();
    await bob.page.getByText('The moderators have limited this account').waitFor();
    expect(await bob.page.getByText('Loud news').count()).toBe(0);
    await bob.picture('moderation-limited');
    await bob.page.getByRole('button', { name: 'Show anyway' }).click();
    await bob.page.getByText('Loud news').waitFor();
    expect([...bob.problems, ...carol.problems]).toEqual([]);
    await Promise.all([bob.close(), carol.close()]);
  });

  test.each<{ size: Size; name: string }>([
    { size: 'phone', name: 'xan' },
    { size: 'desktop', name: 'yul' },
  ])('suspends somebody on a $size: the client closes, and the person reads why', async ({ size, name }) => {
    const person = await world.person(name);
    const [suspended, staff] = [
      await Visitor.open(world, { size }),
      await staffAt(world.admin, size, `/moderation/accounts/${person.id}`),
    ];
    await suspended.signIn(person, '/');
    await staff.picture('moderation-account');
    await staff.page.getByLabel('What to do').selectOption({ label: 'Suspend: hidden, and deleted after thirty days' });
    await staff.page.getByLabel('What they are told').fill('Enough.');
    await staff.page.getByText('Do it', { exact: true }).click();
    await staff.page.getByRole('button', { name: /: Do it$/ }).click();
    await staff.page.getByText('Done.').waitFor();
    await world.drain();
    // The end of its streams triggers it.
    await suspended.page.waitForURL('**/auth/sign_in?**');
    await suspended.picture('moderation-suspended');
    expect(await suspended.page.getByText('Enough.').count()).toBe(0);
    // The browser logs the refusals as errors.
    expect(suspended.problems.filter((text) => !/status of 401/.test(text))).toEqual([]);
    expect(staff.problems).toEqual([]);
    await Promise.all([suspended.close(), staff.close()]);
  });
});
