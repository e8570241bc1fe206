/** Arabic: pages from right to left, on phones and on a desktop. Boxes prove the layout, and axe that nothing else is lost. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/clients/axe.ts';
import { fillClientPages, visit } from '../support/clients/client-pages.ts';
import { hasBrowser, SIZES, type Size, Visitor } from '../support/clients/web-browser.ts';
import { file, form, picture } from '../support/values/pictures.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { setLocale } from '../support/world/users.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let addressOf: (path: string) => string;

beforeAll(async () => {
  world = await createWorld();
  addressOf = await fillClientPages(world);
  for (const person of [world.bob, world.carol])
    await world.trpc(person).persons.update.mutate({ id: person.id, name: 'Robin Wood' });
  await setLocale(world, world.alice, 'ar');
});
afterAll(() => world.close());

const WIDTHS = [320, SIZES.phone.width, SIZES.desktop.width];

/** Elements that lie beyond the window, and handles that run into the words around them; runs in the page. */
function faultsOfLayout(): string[] {
  const root = document.documentElement;
  const isOut = (element: Element): boolean => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > root.clientWidth + 1);
  };
  const faults = [root.dir === 'rtl' ? '' : 'dir', root.lang === 'ar' ? '' : 'lang'];
  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.querySelectorAll('body *')].filter(isOut);
    faults.push(
      ...wide.filter((one) => ![...one.children].some(isOut)).map((one) => `wide: ${one.outerHTML.slice(0, 120)}`),
    );
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    const isShown = parent && !parent.closest('script, style, noscript, template, pre, textarea, .hidden');
    if (
      isShown &&
      /(?:^|\s)[@#]\w/.test((node.nodeValue ?? '').replace(/[\u2066-\u2068].*\u2069/g, '')) &&
      !parent.closest('bdi, [dir]:not(html)')
    )
      faults.push(`bare handle or hashtag: ${parent.outerHTML.slice(0, 120)}`);
    const count = (marks: RegExp): number => node?.nodeValue?.match(marks)?.length ?? 0;
    if (isShown && count(/[\u2066-\u2068]/g) !== count(/\u2069/g))
      faults.push(`isolated only on one side: ${parent.outerHTML.slice(0, 120)}`);
  }
  return faults.filter(Boolean);
}

/** Looks at the page at each width. */
async function lookAt(who: Visitor, name: string): Promise<Record<number, unknown>> {
  const found: Record<number, unknown> = {};
  for (const width of WIDTHS) {
    await who.page.setViewportSize({ width, height: 844 });
    found[width] = [await who.page.evaluate(faultsOfLayout), width === 320 ? [] : await violations(who)];
    if (width !== 320) await who.picture(`rtl-${name}`);
  }
  return found;
}

const FINE = Object.fromEntries(WIDTHS.map((width) => [width, [[], []]]));

async function boxOf(locator: Locator): Promise<{ start: number; end: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not shown');
  return { start: box.x + box.width, end: box.x };
}

/** Whether the first element begins further right, where lines begin. */
const isBefore = async (one: Locator, other: Locator): Promise<boolean> =>
  (await boxOf(one)).start > (await boxOf(other)).start;

const widen = (page: Page, size: Size): Promise<void> => page.setViewportSize(SIZES[size]);

/** Whether a drawn sign is mirrored. */
const isMirrored = (sign: Locator): Promise<boolean> =>
  sign.evaluate((element) => getComputedStyle(element).scale.startsWith('-1'));

describe.skipIf(!hasBrowser())('for visitors', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await Visitor.open(world, { locale: 'ar' });
  });
  afterAll(() => visitor?.close());

  test.each([
    ['landing', '/', 'الانضمام إلى'],
    ['events', '/events', 'الفعاليات'],
    ['month', '/events?view=month', 'شهر'],
    ['week', '/events?view=week', 'أسبوع'],
    ['event', '/events/:uuid', 'المشاركة'],
    ['groups', '/groups', 'المجموعات'],
    ['group', '/@menders', 'مجموعة'],
    ['person', '/@alice', 'المنشورات'],
    ['about', '/about', 'الشفرة المصدرية'],
    ['sign-in', '/auth/sign_in', 'تسجيل الدخول'],
    ['sign-up', '/auth/sign_up', 'الانضمام إلى'],
    ['password', '/auth/password/new', 'نسيت كلمة المرور؟'],
    ['appearance', '/appearance', 'المظهر'],
  ])('%s', async (name, path, word) => {
    visitor.problems.length = 0;
    const answer = await visitor.page.goto(addressOf(path));
    expect(answer?.status()).toBe(200);
    expect(await visitor.page.locator('body').innerText()).toContain(word);
    expect(await lookAt(visitor, name)).toEqual(FINE);
    expect(visitor.problems).toEqual([]);
  });

  test('the bar begins on the right, and the arrows of the month point along the line', async () => {
    const { page } = visitor;
    await widen(page, 'desktop');
    await page.goto('/events?view=month');
    const [brand, enter] = [page.locator('.brand'), page.locator('.enter')];
    expect((await boxOf(brand)).start).toBeGreaterThan(SIZES.desktop.width / 2);
    expect((await boxOf(enter)).start).toBeLessThan(SIZES.desktop.width / 2);
    const [earlier, later] = [page.getByRole('link', { name: 'السابق' }), page.getByRole('link', { name: 'اللاحق' })];
    expect(await isBefore(earlier, later)).toBe(true);
    expect([await isMirrored(earlier.locator('svg')), await isMirrored(later.locator('svg'))]).toEqual([true, true]);
    const days = page.getByRole('columnheader');
    expect(await isBefore(days.first(), days.last())).toBe(true);
  });

  test('the way to join an event', async () => {
    const { page } = visitor;
    await widen(page, 'phone');
    await page.goto(`${addressOf('/events/:uuid')}#join`);
    const form = page.locator('#join form');
    const field = form.locator('input[type=email]');
    expect(await field.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
    await form.locator('input[name=name]').fill('Rosa');
    await field.fill('rosa@example.org');
    await form.getByRole('button', { name: 'أرسلوا إليّ الرابط' }).click();
    await page.getByRole('heading', { name: 'تفقّد بريدك الإلكتروني' }).waitFor();
    expect(await page.locator('main').innerText()).toContain('rosa@example.org');
    expect(await lookAt(visitor, 'join-sent')).toEqual(FINE);
    await world.drain();
    const mail = await lastMailTo(world, 'rosa@example.org');
    expect(mail?.subject).toMatch(/^\d{6} رمزك للمشاركة في /);
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    const { title } = await world.platform.db.event.findFirstOrThrow({
      where: { uuid: addressOf('/events/:uuid').split('/')[2] ?? '' },
    });
    // Texts of people have a direction of their own.
    expect(mail?.html).toMatch(new RegExp(`<h1 [^>]*><bdi>${title}</bdi></h1>`));
    expect(mail?.html).toMatch(/<td [^>]*><bdi>[^<]+<\/bdi><\/td>/);
  });
});

describe.skipIf(!hasBrowser())('for a member', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await Visitor.open(world);
    await visitor.signIn(world.alice);
  });
  afterAll(() => visitor?.close());

  test.each([
    ['home', '/'],
    ['thread', '/@:name/:id'],
    ['compose', '/compose'],
    ['client-events', '/events'],
    ['client-month', '/events?view=month'],
    ['client-event', '/events/:uuid'],
    ['client-group', '/@menders'],
    ['members', '/@:name/members'],
    ['client-person', '/@:name'],
    ['notifications', '/notifications'],
    ['messages', '/conversations'],
    ['message', '/conversations/:id'],
    ['search', '/search?q=lamps'],
    ['settings', '/settings'],
    ['preferences', '/settings/preferences'],
    ['profile-settings', '/settings/profile'],
  ])('%s', async (name, path) => {
    visitor.problems.length = 0;
    if (path.includes('?')) await visitor.signIn(world.alice, path);
    else await visit(visitor, addressOf(path));
    expect(await lookAt(visitor, name)).toEqual(FINE);
    expect(visitor.problems).toEqual([]);
  });

  test('the navigation is on the right, the content beside it, and the rail on the left', async () => {
    const { page } = visitor;
    await widen(page, 'desktop');
    await visit(visitor, '/');
    const navigation = await boxOf(page.getByRole('navigation', { name: 'التنقل الرئيسي' }));
    const content = await boxOf(page.locator('main'));
    expect(navigation.start).toBeGreaterThan(content.start);
    expect(navigation.start).toBeGreaterThan(SIZES.desktop.width * 0.75);
    const card = page.getByRole('article').first();
    expect(await isBefore(card.locator('.face').first(), card.locator('.handle').first())).toBe(true);
  });

  test('the way back points to the right, and the entries of the settings to the left', async () => {
    const { page } = visitor;
    await widen(page, 'phone');
    await visit(visitor, '/settings/preferences');
    const back = page.getByRole('link', { name: 'كل الإعدادات' });
    expect((await boxOf(back)).start).toBeGreaterThan(SIZES.phone.width / 2);
    expect(await isMirrored(back.locator('svg'))).toBe(true);
    await visit(visitor, '/settings');
    expect(await isMirrored(page.locator('main a svg').last())).toBe(true);
  });

  test('an empty field begins on the right, and typed text has the direction of its letters', async () => {
    const { page } = visitor;
    await widen(page, 'phone');
    await visit(visitor, '/compose');
    const text = page.getByRole('textbox', { name: 'نص المنشور' });
    const style = await text.evaluate((area) => [getComputedStyle(area).direction, getComputedStyle(area).unicodeBidi]);
    expect(style).toEqual(['rtl', 'plaintext']);
  });

  test('menus open within the window, and pictures follow one another to the left', async () => {
    const { page } = visitor;
    for (const size of ['phone', 'desktop'] as const) {
      await widen(page, size);
      await visit(visitor, '/');
      await page.getByRole('button', { name: 'المزيد عن هذا المنشور' }).first().click();
      await page.getByRole('menuitem', { name: 'نسخ الرابط' }).waitFor();
      expect(await page.evaluate(faultsOfLayout)).toEqual([]);
      await visitor.picture('rtl-menu');
      await page.keyboard.press('Escape');
    }
    const upload = async (): Promise<string> => {
      const { id } = await world.upload(world.alice, form({ file: file(await picture()) }));
      return id;
    };
    const post = await world
      .trpc(world.alice)
      .statuses.create.mutate({ status: 'Two', media_ids: [await upload(), await upload()] });
    await world.drain();
    await visit(visitor, `/@alice/${post.id}`);
    await page.getByRole('button', { name: 'تكبير الصورة' }).first().click();
    const dialog = page.getByRole('dialog');
    const [previous, next] = [
      dialog.getByRole('button', { name: 'السابق' }),
      dialog.getByRole('button', { name: 'التالي' }),
    ];
    expect(await isBefore(previous, next)).toBe(true);
    expect(await isMirrored(next.locator('svg'))).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('dialog', { name: 'الصورة 2 من 2' }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('the language is chosen in the settings, by its own name', async () => {
    const { page } = visitor;
    await visit(visitor, '/settings/preferences');
    const choice = page.locator('select[name=locale]');
    expect(await choice.inputValue()).toBe('ar');
    expect(await choice.locator('option').allInnerTexts()).toEqual(['English', 'العربية', 'Deutsch', 'français']);
  });

  test('dates and counts have Latin digits', async () => {
    await visit(visitor, addressOf('/events/:uuid'));
    const text = await visitor.page.locator('main').innerText();
    expect(text).toMatch(/\d/);
    expect(text).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
  });
});

test.skipIf(!hasBrowser())('a newcomer chooses people and groups', async () => {
  await setLocale(world, world.erin, 'ar');
  const visitor = await Visitor.open(world);
  await visitor.signIn(world.erin);
  await visitor.page.getByRole('heading', { name: /^أهلًا بك في/ }).waitFor();
  expect(await lookAt(visitor, 'newcomer')).toEqual(FINE);
  const handle = visitor.page.getByText('@alice', { exact: true }).first();
  expect((await boxOf(handle)).start).toBeCloseTo((await boxOf(handle.locator('..'))).start, 0);
  await visitor.close();
});

test.skipIf(!hasBrowser())(
  'pages of the staff are English from left to right while none of their texts are translated',
  async () => {
    await setLocale(world, world.admin, 'ar');
    const staff = await Visitor.open(world, { locale: 'ar' });
    await staff.enter(world.admin);
    await staff.page.goto('/moderation');
    const root = staff.page.locator('html');
    expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual(['en', null]);
    await staff.close();
  },
);
