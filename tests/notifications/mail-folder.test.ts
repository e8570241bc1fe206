/** The mail folder that is used without SMTP, and where links of mails are shown. */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { createMailer } from '../../src/platform/mail.ts';
import { systemRandom } from '../../src/platform/random.ts';
import { mailsTo } from '../support/world/mails.ts';
import { createEmptyWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createEmptyWorld();
});
afterAll(() => world.close());

describe('without a mail server', () => {
  const written: string[] = [];
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) });
  const send = async (env: Record<string, string>, isTTY: boolean): Promise<void> => {
    written.length = 0;
    logged.length = 0;
    const config = readConfig({ DATA_DIR: world.dataDir, ...env });
    const terminal = { isTTY, write: (text: string) => written.push(text) };
    const mailer = createMailer(config, { clock: world.clock, random: systemRandom, log }, terminal);
    const text = 'Open\nhttps://plaza.example/confirm?token=secret';
    await mailer.send({ sender: 'Plaza', to: 'terminal@example.org', subject: 'Links', text, html: '' });
    expect((await mailsTo(world, 'terminal@example.org')).at(-1)?.token).toBe('secret');
    expect(logged.join()).not.toContain('secret');
    expect(logged.join()).toContain('.eml');
  };

  test('links are printed on a terminal, and to no file or log', async () => {
    await send({}, true);
    expect(written).toEqual(['Mail “Links”: https://plaza.example/confirm?token=secret\n']);
    await send({}, false);
    expect(written).toEqual([]);
  });

  test('links are in the folder alone in production', async () => {
    await send({ NODE_ENV: 'production' }, true);
    expect(written).toEqual([]);
  });
});
