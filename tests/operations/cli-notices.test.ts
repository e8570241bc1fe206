/** `plaza emoji …` and `plaza announcements …` from a terminal, beside a running server. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Terminal } from '../support/clients/terminal.ts';
import { archiveOf, archiveOfZeros } from '../support/values/archives.ts';
import { animation, picture } from '../support/values/pictures.ts';

let terminal: Terminal;
let folder: string;
beforeAll(async () => {
  terminal = await Terminal.open();
  folder = mkdtempSync(path.join(tmpdir(), 'plaza-emoji-'));
  mkdirSync(path.join(folder, 'more'));
  writeFileSync(path.join(folder, 'blob.png'), await picture());
  writeFileSync(path.join(folder, 'more', 'dance.GIF'), await animation('gif', 16, 16, 2));
  writeFileSync(path.join(folder, 'read me.txt'), 'not a picture');
  writeFileSync(path.join(folder, '._blob.png'), 'left by an archiver');
  symlinkSync('/etc/hostname', path.join(folder, 'link.png'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await terminal.close();
});

const listed = async () => (await terminal.world.rest().get('/api/v1/custom_emojis')).body;

describe('emoji', () => {
  test('import: adds the pictures of a folder, once; the running server shows them', async () => {
    const status = await terminal.world.rest(terminal.world.alice).post('/api/v1/statuses', { status: ':blob:' });
    expect([status.body.emojis, await listed()]).toEqual([[], []]);
    const made = await terminal.plaza('emoji', 'import', folder, '--category', 'Blobs');
    expect(made).toEqual({ code: 0, out: 'blob  imported\ndance  imported\n', err: '' });
    await terminal.world.drain();
    expect(await listed()).toMatchObject([{ shortcode: 'blob', category: 'Blobs' }, { shortcode: 'dance' }]);
    const { body } = await terminal.world.rest().get(`/api/v1/statuses/${status.body.id}`);
    expect(body.emojis).toMatchObject([{ shortcode: 'blob' }]);
    const again = await terminal.plaza('emoji', 'import', folder);
    expect(again.out).toBe('blob  there already\ndance  there already\n');
  });

  test('import: takes an archive, replaces pictures if asked to, and names those that are refused', async () => {
    const before = await listed();
    const archive = path.join(folder, 'all.tar.gz');
    writeFileSync(path.join(folder, 'no-name.png'), await picture());
    execFileSync('tar', ['-czf', archive, '-C', folder, 'blob.png', 'no-name.png']);
    const made = await terminal.plaza('emoji', 'import', archive, '--overwrite');
    expect(made).toMatchObject({ code: 1, err: '1 of 2 pictures were refused.\n' });
    expect(made.out).toMatch(/^blob {2}changed\nno-name {2}Validation failed: Shortcode must be/);
    await terminal.world.drain();
    const after = await listed();
    expect([after[0].category, after[0].url === before[0].url]).toEqual(['Blobs', false]);
    for (const [source, error] of [
      [path.join(folder, 'nothing'), /^There is no /],
      [path.join(folder, 'read me.txt'), /is neither a folder nor a tar archive/],
    ] as const)
      expect(await terminal.plaza('emoji', 'import', source)).toMatchObject({
        code: 1,
        err: expect.stringMatching(error),
      });
  });

  test('import: no link leads out of a folder or an archive', async () => {
    const outside = mkdtempSync(path.join(tmpdir(), 'plaza-outside-'));
    const inside = mkdtempSync(path.join(tmpdir(), 'plaza-inside-'));
    try {
      writeFileSync(path.join(outside, 'private.png'), await picture());
      symlinkSync(outside, path.join(inside, 'folder'));
      symlinkSync(path.join(outside, 'private.png'), path.join(inside, 'file.png'));
      writeFileSync(path.join(inside, 'huge.png'), Buffer.alloc(300_000));
      const header = (name: string, more: object) => ({
        header: { name, type: 'file' as const, ...more },
        bytes: Buffer.alloc(0),
      });
      const links = await archiveOf(path.join(outside, 'links.tar.gz'), [
        header('soft.png', { type: 'symlink', linkname: path.join(outside, 'private.png') }),
        header('hard.png', { type: 'link', linkname: path.join(outside, 'private.png') }),
      ]);
      for (const source of [inside, links]) {
        const { out } = await terminal.plaza('emoji', 'import', source);
        expect(out).not.toMatch(/private|file|soft|hard/);
      }
      expect((await terminal.plaza('emoji', 'import', inside)).out).toBe(
        'huge  Validation failed: Image must be less than 256 KB\n',
      );
      expect((await terminal.plaza('domain-blocks', 'import', outside)).err).toMatch(/cannot be read/);
      expect((await listed()).map(({ shortcode }: { shortcode: string }) => shortcode)).toEqual(['blob', 'dance']);
    } finally {
      for (const made of [outside, inside]) rmSync(made, { recursive: true, force: true });
    }
  });

  test('import: no archive unpacks without end', async () => {
    const outside = mkdtempSync(path.join(tmpdir(), 'plaza-outside-'));
    try {
      const bomb = await archiveOfZeros(path.join(outside, 'bomb.tar.gz'), 1100);
      const long = path.join(outside, 'long.csv');
      writeFileSync(long, Buffer.alloc(11_000_000));
      expect((await terminal.plaza('emoji', 'import', bomb)).err).toMatch(/unpacks to more than 1000 MB/);
      expect((await terminal.plaza('domain-blocks', 'import', long)).err).toMatch(/is larger than 10 MB/);
      expect((await listed()).map(({ shortcode }: { shortcode: string }) => shortcode)).toEqual(['blob', 'dance']);
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  });

  test('list and remove', async () => {
    expect((await terminal.plaza('emoji', 'list')).out).toBe('blob   Blobs  shown\ndance  Blobs  shown\n');
    expect((await terminal.plaza('emoji', 'remove', ':dance:')).out).toBe('dance is removed.\n');
    expect(await terminal.plaza('emoji', 'remove', 'dance')).toMatchObject({
      ...{ code: 1, err: 'There is no custom emoji dance; see "plaza emoji list".\n' },
    });
    await terminal.world.drain();
    expect(await listed()).toMatchObject([{ shortcode: 'blob' }]);
  });
});

describe('announcements', () => {
  const shown = async () =>
    (await terminal.world.rest(terminal.world.alice).get('/api/v1/announcements')).body.map(
      ({ content }: { content: string }) => content,
    );

  test('create, list, publish, unpublish and delete', async () => {
    const made = await terminal.plaza('announcements', 'create', 'Hello :blob:', '--draft');
    const [, id = ''] = /^(\d+) {2}draft\n$/.exec(made.out) ?? [];
    expect(await shown()).toEqual([]);
    expect((await terminal.plaza('announcements', 'publish', id)).out).toBe(`${id} is published.\n`);
    expect(await shown()).toEqual(['<p>Hello :blob:</p>']);
    const later = await terminal.plaza('announcements', 'create', 'Later', '--at', '2100-01-01T00:00:00Z');
    expect(later.out).toMatch(/ {2}from 2100-01-01T00:00:00.000Z\n$/);
    expect((await terminal.plaza('announcements', 'list')).out).toMatch(
      new RegExp(`^\\d+ {2}from 2100-01-01T00:00:00.000Z {2}Later\n${id} {2}published +Hello :blob:\n$`),
    );
    await terminal.plaza('announcements', 'unpublish', id);
    expect(await shown()).toEqual([]);
    expect((await terminal.plaza('announcements', 'delete', id)).out).toBe(`${id} is deleted.\n`);
    expect(await terminal.plaza('announcements', 'publish', id)).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no'),
    });
  });

  test('create refuses an invalid time, and half a range', async () => {
    expect(await terminal.plaza('announcements', 'create', 'x', '--at', 'soon')).toMatchObject({
      ...{ code: 1, err: 'soon is not a time such as 2030-05-01T18:00:00Z.\n' },
    });
    const half = await terminal.plaza('announcements', 'create', 'x', '--ends-at', '2100-01-01T00:00:00Z');
    expect(half).toMatchObject({ code: 1, err: "Validation failed: Starts at can't be blank\n" });
  });
});
