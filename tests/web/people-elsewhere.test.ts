/** Remote people and posts in the web client: their server, and links to it. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { picture } from '../support/values/pictures.ts';
import { hasFfmpeg, mp3, phoneVideo } from '../support/values/recordings.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());

describe.skipIf(!hasBrowser())('somebody of another server', () => {
  test('is shown with their server, in posts and on their page, which lead there', async () => {
    const { world, peer, sam } = net;
    const page = peer.put('/@sam/7', {});
    await net.create({ content: '<p>Hello from afar</p>', url: page });
    const visitor = await Visitor.open(world);
    await visitor.signIn(world.alice, '/');
    const post = visitor.page.getByRole('article').filter({ hasText: 'Hello from afar' });
    await post.getByText(`@${sam.handle}`).waitFor();
    await post.getByRole('button', { name: 'More' }).click();
    const [opened] = await Promise.all([
      visitor.context.waitForEvent('page'),
      visitor.page.getByRole('menuitem', { name: `Open on ${peer.domain}` }).click(),
    ]);
    await opened.waitForURL(page);
    await opened.close();
    await visitor.page.goto(`/@${sam.handle}`);
    const notice = visitor.page.getByText(`This profile is on ${peer.domain}.`);
    await notice.waitFor();
    expect(await notice.getByRole('link').getAttribute('href')).toBe(`${peer.url}/@sam`);
    if (process.env.SCREENSHOTS) await visitor.page.screenshot({ path: `${process.env.SCREENSHOTS}/elsewhere.png` });
    await visitor.close();
  });

  test.skipIf(!hasFfmpeg)('shows videos by their picture, audio by its cover, and links to other files', async () => {
    const { world } = net;
    const serve = net.serve.bind(net);
    const film = serve('/film.mp4', phoneVideo('320x240', 1), 'video/mp4');
    const song = serve('/song.mp3', mp3(), 'audio/mpeg');
    const icon = {
      type: 'Image',
      mediaType: 'image/png',
      url: serve('/cover.png', await picture('png', 90, 90), 'image/png'),
    };
    const paper = serve('/paper.pdf', Buffer.from('%PDF-1.4'), 'application/pdf');
    const { id } = await net.create({
      content: '<p>Films and songs</p>',
      attachment: [
        { type: 'Document', mediaType: 'video/mp4', url: film, name: 'A film', width: 320, height: 240 },
        { type: 'Document', mediaType: 'audio/mpeg', url: song, name: 'A song', icon },
        { type: 'Document', mediaType: 'application/pdf', url: paper },
      ],
    });
    const visitor = await Visitor.open(world);
    await visitor.signIn(world.alice, '/');
    const post = visitor.page.getByRole('article').filter({ hasText: 'Films and songs' });
    const video = post.getByLabel('A film');
    await video.waitFor();
    const [file] = (await net.shown(id)).media_attachments;
    const wanted = await sharp(await (await fetch(file.preview_url)).bytes())
      .resize(32, 24, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer();
    // Without the edges and the controls below.
    const difference = async (): Promise<number> => {
      const seen = await sharp(await video.screenshot())
        .resize(32, 24, { fit: 'fill' })
        .removeAlpha()
        .raw()
        .toBuffer();
      const upper = Array.from({ length: 32 * 14 * 3 }, (_, at) => at + 32 * 2 * 3);
      return upper.reduce((sum, at) => sum + Math.abs((seen[at] ?? 0) - (wanted[at] ?? 0)), 0) / upper.length;
    };
    await expect.poll(difference).toBeLessThan(30);
    await video.evaluate((element: HTMLVideoElement) => {
      element.muted = true;
      return element.play();
    });
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
    const sound = post.getByLabel('A song');
    const isLoaded = (element: HTMLAudioElement) =>
      new Promise((resolve) => {
        element.onloadedmetadata = () => resolve(element.duration > 0);
        element.onerror = () => resolve(false);
        element.load();
        element.preload = 'metadata';
      });
    expect(await sound.evaluate(isLoaded)).toBe(true);
    const cover = post.locator('audio').locator('xpath=preceding-sibling::img');
    await expect.poll(() => cover.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(90);
    expect(await post.getByRole('link', { name: 'paper.pdf' }).getAttribute('href')).toBe(paper);
    await visitor.picture('elsewhere-files');
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('shows the same to visitors, below a local post', async () => {
    const { world } = net;
    const asked = (await world.rest(world.alice).post('/api/v1/statuses', { status: 'Any papers?' })).body;
    const paper = net.serve('/plan.pdf', Buffer.from('%PDF-1.4'), 'application/pdf');
    const song = net.serve('/tune.mp3', mp3(), 'audio/mpeg');
    const { id } = await net.create({
      inReplyTo: asked.uri,
      attachment: [
        { type: 'Document', mediaType: 'application/pdf', url: paper, name: 'The plan' },
        { type: 'Document', mediaType: 'audio/mpeg', url: song },
      ],
    });
    const [, tune] = (await net.shown(id)).media_attachments;
    const page = await (await fetch(asked.url, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain(`<a href="${paper}" rel="nofollow noopener noreferrer">The plan</a>`);
    expect(page).toContain(`<audio class="media" src="${tune.url}"`);
  });
});
