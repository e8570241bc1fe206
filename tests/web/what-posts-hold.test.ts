/**
 * Contents of posts in a browser: pictures in full size, videos, translations, earlier versions, polls that end, and filters that
 * hide.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { startTranslator, type TranslatorServer } from '../support/servers/translator-server.ts';
import { file, form, photo, picture } from '../support/values/pictures.ts';
import { hasFfmpeg, phoneVideo } from '../support/values/recordings.ts';
import { addEmoji } from '../support/world/emojis.ts';
import { createWorld, type World } from '../support/world/world.ts';

let translator: TranslatorServer;
let world: World;
beforeAll(async () => {
  translator = await startTranslator();
  world = await createWorld({ env: { LIBRE_TRANSLATE_ENDPOINT: translator.url } });
  await world.rest(world.bob).post(`/api/v1/accounts/${world.alice.id}/follow`);
});
afterAll(async () => {
  await world.close();
  await translator.close();
});

const upload = async (content: Buffer, name: string, type: string, description: string): Promise<string> => {
  const data = form({ file: file(content, name, type), description });
  const body = await world.upload(world.alice, data);
  await world.drain();
  return body.id;
};
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

describe.skipIf(!hasBrowser())('contents of posts', () => {
  test('pictures in full size: by keys, by a swipe, and back to where one was', async () => {
    const ids = [];
    for (const name of ['The sea', 'The lake', 'The river'])
      ids.push(await upload(await photo(400, 300), 'water.png', 'image/png', name));
    await world.publish(world.alice, 'Waters', { media_ids: ids });
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(world.bob, '/');
    const first = page.getByRole('button', { name: 'Enlarge: The sea' });
    await visitor.picture('posts-gallery');
    await first.click();
    await page.getByRole('dialog', { name: 'Picture 1 of 3' }).waitFor();
    await visitor.picture('posts-lightbox');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: 'Picture 2 of 3' }).getByText('The lake').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('dialog', { name: 'Picture 3 of 3' }).waitFor();
    await page.getByRole('dialog').evaluate((dialog) => {
      const at = (clientX: number) => new Touch({ identifier: 1, target: dialog, clientX, clientY: 400 });
      dialog.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [at(300)] }));
      dialog.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [at(100)] }));
    });
    await page.getByRole('dialog', { name: 'Picture 1 of 3' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => first.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test.skipIf(!hasFfmpeg)('a video plays in its place', async () => {
    const id = await upload(phoneVideo('160x120', 2), 'film.mp4', 'video/mp4', 'A film of a lamp');
    await world.publish(world.alice, 'A film', { media_ids: [id] });
    const visitor = await Visitor.open(world, { size: 'desktop' });
    const { page } = visitor;
    await visitor.signIn(world.bob, '/');
    const video = page.getByLabel('A film of a lamp');
    await video.waitFor();
    await video.evaluate((element: HTMLVideoElement) => {
      element.muted = true;
      return element.play();
    });
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
    await visitor.picture('posts-video');
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('a post in another language is translated, and shown as it was again; its earlier versions are listed', async () => {
    const { id } = await world.publish(world.alice, 'Die Lampe ist repariert', { language: 'de' });
    await world.trpc(world.alice).statuses.update.mutate({ id, status: 'Die Lampe leuchtet', language: 'de' });
    await world.drain();
    const visitor = await Visitor.open(world, { size: 'desktop' });
    const { page } = visitor;
    await visitor.signIn(world.bob, '/');
    const lamp = page.getByRole('article').filter({ hasText: /die lampe leuchtet/i });
    await lamp.getByRole('button', { name: 'Translate' }).click();
    await lamp.getByText('DIE LAMPE LEUCHTET').waitFor();
    await visitor.picture('posts-translated');
    await lamp.getByRole('button', { name: 'Show the original' }).click();
    await lamp.getByText('Die Lampe leuchtet').waitFor();
    await lamp.getByRole('button', { name: 'More about this post' }).click();
    await page.getByRole('menuitem', { name: 'Edit history' }).click();
    const versions = page.getByRole('dialog', { name: 'Edit history' }).getByRole('listitem');
    await expect.poll(() => versions.count()).toBe(2);
    expect(await versions.last().textContent()).toContain('Die Lampe ist repariert');
    await visitor.picture('posts-history');
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('a poll is voted in, and shows how it ended', async () => {
    await world.publish(world.alice, 'Which cake?', {
      poll: { options: ['Apple', 'Cherry', 'None'], multiple: true, expires_in: 3600 },
    });
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(world.bob, '/');
    const poll = card(page, 'Which cake?');
    await poll.getByLabel('Apple').check();
    await poll.getByLabel('Cherry').check();
    await visitor.picture('posts-poll');
    await poll.getByRole('button', { name: 'Vote', exact: true }).click();
    await poll.getByText('1 person voted').waitFor();
    await visitor.advance(2 * 3_600_000);
    await world.drain();
    await page.reload();
    await poll.getByText('Ended').waitFor();
    await visitor.picture('posts-poll-ended');
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('filters hide posts, warn of them, or hide their pictures', async () => {
    const filters = world.rest(world.bob);
    for (const [title, filter_action] of [
      ['football', 'hide'],
      ['thriller', 'warn'],
      ['spiders', 'blur'],
    ])
      await filters.post('/api/v2/filters', {
        ...{ title, filter_action, context: ['home'] },
        keywords_attributes: [{ keyword: title, whole_word: true }],
      });
    await world.publish(world.alice, 'All about football');
    await world.publish(world.alice, 'The thriller ends badly');
    const spider = await upload(await photo(200, 200), 'spider.png', 'image/png', 'Eight legs');
    await world.publish(world.alice, 'Two spiders', { media_ids: [spider] });
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(world.bob, '/');
    await card(page, 'Filtered: thriller').waitFor();
    expect(await page.getByText('All about football').count()).toBe(0);
    expect(await page.getByText('ends badly').count()).toBe(0);
    const blurred = card(page, 'Two spiders');
    expect(await blurred.getByAltText('Eight legs').count()).toBe(0);
    await visitor.picture('posts-filtered');
    await blurred.getByRole('button', { name: 'Show sensitive media' }).click();
    await blurred.getByAltText('Eight legs').waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

describe.skipIf(!hasBrowser())('the composer', () => {
  test('completes tags and emoji, and takes pictures that are dropped or pasted', async () => {
    await addEmoji(world, 'blobcat');
    await world.publish(world.alice, 'We meet at the #repaircafé');
    const visitor = await Visitor.open(world, { size: 'desktop' });
    const { page } = visitor;
    await visitor.signIn(world.bob, '/compose');
    const text = page.getByRole('textbox', { name: 'Text of the post' });
    await text.pressSequentially('See #repairc');
    await page.getByRole('option', { name: '#repaircafé' }).click();
    await text.pressSequentially(':blobc');
    await page.getByRole('option', { name: ':blobcat:' }).waitFor();
    await visitor.picture('composer-emoji');
    await text.press('Tab');
    expect(await text.inputValue()).toBe('See #repaircafé :blobcat: ');
    const bytes = (await photo(60, 40)).toString('base64');
    const give = (kind: 'drop' | 'paste', name: string) =>
      text.evaluate(
        (area, [how, base64, fileName]) => {
          const data = new DataTransfer();
          const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          data.items.add(new File([content], fileName, { type: 'image/png' }));
          const init = { bubbles: true, cancelable: true };
          area.dispatchEvent(
            how === 'drop'
              ? new DragEvent('drop', { ...init, dataTransfer: data })
              : new ClipboardEvent('paste', { ...init, clipboardData: data }),
          );
        },
        [kind, bytes, name] as const,
      );
    await give('drop', 'dropped.png');
    await page.getByRole('button', { name: 'Describe file 1' }).waitFor();
    await give('paste', 'pasted.png');
    await page.getByRole('button', { name: 'Describe file 2' }).waitFor();
    await visitor.picture('composer-files');
    await page.getByRole('button', { name: 'Remove file 1' }).click();
    await page.getByRole('button', { name: 'Describe file 2' }).waitFor({ state: 'detached' });
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('a file that failed takes no place, and its preview is dropped with the composer', async () => {
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await page.addInitScript(() => {
      const { createObjectURL, revokeObjectURL } = URL;
      const kept = new Set<string>();
      URL.createObjectURL = (of) => {
        const url = createObjectURL.call(URL, of);
        kept.add(url);
        return url;
      };
      URL.revokeObjectURL = (url) => {
        kept.delete(url);
        revokeObjectURL.call(URL, url);
      };
      Object.assign(window, { keptUrls: kept });
    });
    const kept = () => page.evaluate(() => (window as unknown as { keptUrls: Set<string> }).keptUrls.size);
    await visitor.signIn(world.alice, '/compose');
    const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };
    await page.locator('input[type=file]').first().setInputFiles(broken);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByText('4 more', { exact: true }).waitFor();
    expect(await kept()).toBe(1);
    // Others took the places, so it cannot be sent again.
    const small = { name: 'p.png', mimeType: 'image/png', buffer: await picture('png', 40, 40) };
    await page.locator('input[type=file]').first().setInputFiles(Array(4).fill(small));
    await page.getByRole('button', { name: 'Describe file 4' }).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Remove file 4' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await kept()).toBe(1);
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(kept).toBe(0);
    await visitor.close();
  });
});
