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

describe.skipIf(!hasBrowser())('content of remote servers', () => {
  const AT = { '@context': 'https://www.w3.org/ns/activitystreams' };
  const published = '2025-01-05T10:00:00Z';

  test('replies: they come by themselves below a post that has none, and wait for a click below one that has', async () => {
    const { world, peer, sam } = net;
    const named = async (content: string, replies: readonly string[], known: readonly string[] = []) => {
      const note = await net.create({ content: `<p>${content}</p>` });
      for (const text of known) await net.create({ content: `<p>${text}</p>`, inReplyTo: note.id });
      const items = replies.map((text) => net.noteAt(peer, sam, { content: text, inReplyTo: note.id, published }).id);
      peer.put(new URL(note.id).pathname, { ...AT, ...note, replies: { type: 'Collection', items } });
      const stored = await net.storedOf(note.id);
      return `/@${sam.handle}/${stored?.id}`;
    };
    const [quiet, lively] = [
      await named('Nobody says anything', ['From afar']),
      await named('Everybody talks', ['One more voice'], ['A first voice']),
    ];
    world.clock.advance(360_000);
    const visitor = await Visitor.open(world);
    const post = (text: string) => visitor.page.getByRole('article').filter({ hasText: text });
    await visitor.signIn(world.alice, quiet);
    await visitor.page.getByText('Looking for replies on other servers').waitFor();
    await world.drain();
    await post('From afar').waitFor();
    await visitor.page.goto(lively);
    await post('A first voice').waitFor();
    await world.drain();
    const more = visitor.page.getByRole('button', { name: '1 more reply' });
    await more.waitFor();
    expect(await post('One more voice').count()).toBe(0);
    await more.click();
    await post('One more voice').waitFor();
    await more.waitFor({ state: 'detached' });
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('a profile that was never seen: its posts and pins come by themselves', async () => {
    const { world, peer } = net;
    const featured = `${peer.url}/users/quinn/featured`;
    const quinn = peer.actor('quinn', { featured });
    const [pin, post] = ['Pinned by quinn', 'Written by quinn'].map((content) =>
      net.note({ attributedTo: quinn.uri, cc: [], content, published }),
    );
    const creates = [pin, post].map((object) => ({ id: `${object?.id}/a`, type: 'Create', actor: quinn.uri, object }));
    peer.put('/users/quinn/outbox', { ...AT, type: 'OrderedCollection', totalItems: 23, orderedItems: creates });
    peer.put('/users/quinn/featured', { ...AT, type: 'OrderedCollection', orderedItems: [pin] });
    await peer.idAt(world, quinn);
    const visitor = await Visitor.open(world);
    await visitor.signIn(world.alice, `/@${quinn.handle}`);
    await visitor.page
      .getByRole('tab', { name: 'Posts' })
      .or(visitor.page.getByRole('link', { name: 'Posts' }))
      .first()
      .waitFor();
    await world.drain();
    await visitor.page.getByRole('article').filter({ hasText: 'Written by quinn' }).waitFor();
    await visitor.page.getByText('Pinned post').waitFor();
    expect(await visitor.page.getByText('No posts yet').count()).toBe(0);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
