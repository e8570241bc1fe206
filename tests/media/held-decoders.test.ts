/**
 * Files that block a decoder: two are decoded at a time, in separate processes, and sign-ins, posts and file reads wait for none
 * of them.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pid } from 'node:process';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RestAnswer } from '../support/clients/clients.ts';
import { childrenOf } from '../support/servers/other-processes.ts';
import { file, form, picture, textBomb } from '../support/values/pictures.ts';
import { wav } from '../support/values/recordings.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

/** As many as libuv has threads. */
const BOMBS = 4;
const AT_ONCE = 2;
const DECODER = 'decoding-process';
/** In place of ffprobe. */
const PROGRAM = 'held-ffprobe';

const FILES: [what: string, process: string, make: () => Promise<File>][] = [
  ['a picture with zTXt', DECODER, async () => file(await textBomb('zTXt'))],
  ['a picture with iTXt', DECODER, async () => file(await textBomb('iTXt'))],
  ['a recording', PROGRAM, async () => file(wav(), 'sound.wav', 'audio/wav')],
];

let world: World;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plaza-held-'));
  const program = path.join(folder, 'program');
  writeFileSync(program, `#!/bin/bash\nexec -a ${PROGRAM} sleep 60\n`, { mode: 0o755 });
  world = await createWorld({ env: { FFMPEG_PATH: program, FFPROBE_PATH: program } });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const decoders = (): number[] => [DECODER, PROGRAM].flatMap((text) => childrenOf(pid, text));

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const each of pids) {
    try {
      process.kill(each, name);
    } catch {
      // It has ended by itself.
    }
  }
}
afterEach(() => signal(decoders(), 'SIGKILL'));

test.each(FILES)('%s', async (_, program, make) => {
  const decoding = (): number[] => childrenOf(pid, program);
  const { alice } = world;
  const { url } = await world.upload(alice, form({ file: file(await picture()) }));
  const bomb = await make();
  const answers: RestAnswer[] = [];
  const upload = async (): Promise<void> => {
    answers.push(await world.rest(alice).post('/api/v2/media', form({ file: bomb })));
  };
  const uploads = Promise.all(Array.from({ length: BOMBS }, upload));
  await expect.poll(decoding, { interval: 5 }).toHaveLength(AT_ONCE);
  const held = decoding();
  signal(held, 'SIGSTOP');
  const before = answers.length;

  const signedIn = await world.rest().post('/api/v1/sessions', { email: alice.email, password: PASSWORD });
  expect(signedIn.status).toBe(200);
  expect(await world.post(alice, 'Meanwhile')).toMatchObject({ content: '<p>Meanwhile</p>' });
  expect((await fetch(url ?? '')).status).toBe(200);
  expect([answers.length, decoding()]).toEqual([before, held]);
  expect(before).toBeLessThan(BOMBS);

  // If one dies, another one replaces it.
  const killed = (): number => {
    const running = decoding();
    expect(running.length).toBeLessThanOrEqual(AT_ONCE);
    signal(running, 'SIGKILL');
    return answers.length;
  };
  await expect.poll(killed, { interval: 50 }).toBe(BOMBS);
  await uploads;
  expect(answers.map(({ status }) => status)).toEqual(Array(BOMBS).fill(422));
  expect((await world.upload(alice, form({ file: file(await picture()) }))).url).toMatch(/\.png$/);
});
