/** Every procedure, through tRPC and REST, refuses bad input in the facade's format: never a 500, no partial writes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProblemData } from '../../src/wording/refusal-data.ts';
import { TEXTS } from '../../src/wording/texts.ts';
import { type PlainAnswer, sendPlain } from '../support/clients/plain-http.ts';
import { cpuOf } from '../support/values/cpu-time.ts';
import { ODD, POISON, type Target, targets, wrongTypes } from '../support/values/hostile.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function viaTrpc(target: Target, input: unknown): Promise<PlainAnswer> {
  const query = target.type === 'query';
  const url = `${world.url}/trpc/${target.name}${query ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`;
  return sendPlain(url, {
    method: query ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'application/json' },
    ...(!query && { body: JSON.stringify(input) }),
  });
}

async function viaRest(target: Target, input: Record<string, unknown>): Promise<PlainAnswer> {
  const { method, path } = target.meta.openapi ?? { method: 'GET' as const, path: '/' as const };
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(typeof value === 'string' && value !== '' ? value.toWellFormed() : '0');
  });
  return sendPlain(world.url + filled, {
    method,
    headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(rest) }),
  });
}

const LONGEST_URL = 12_000;
const all = targets().filter((target) => !target.meta.form);
/** Node itself refuses longer request lines, so long text is sent in bodies only. */
const fits = (target: Target, value: unknown): boolean =>
  target.type === 'mutation' || JSON.stringify(value).length < LONGEST_URL;

/** The texts of a refusal that have no name in src/wording/, from which clients of other languages make theirs. */
function namelessIn(body: string): string[] {
  const { message, data } = JSON.parse(body).error;
  const problems = Object.values<ProblemData[]>(data.problems ?? {}).flat();
  return [
    ...(Object.hasOwn(TEXTS.en.sentences, data.refusal) ? [] : [`${message} (${data.refusal})`]),
    ...problems.filter(({ problem }) => problem === null).map(({ phrase }) => phrase),
  ];
}

/** Rows of all tables except those of the job queue and of migrations. */
async function rows(): Promise<Record<string, number>> {
  const { rows: tables } = await world.platform.pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%'",
  );
  const counts = await Promise.all(
    tables.map(
      async ({ name }) =>
        [name, (await world.platform.pool.query(`SELECT count(*)::int AS n FROM "${name}"`)).rows[0].n] as const,
    ),
  );
  return Object.fromEntries(counts);
}

describe('input that no field accepts', () => {
  test('is refused everywhere, and writes nothing', async () => {
    const before = await rows();
    const wrong: string[] = [];
    const nameless = new Set<string>();
    for (const target of all) {
      for (const [field, schema] of Object.entries(target.fields)) {
        const bad = { ...POISON, ...wrongTypes(schema) };
        const sent = Object.entries(bad).filter(([, value]) => fits(target, value));
        await Promise.all(
          sent.map(async ([what, value]) => {
            const { status, body } = await viaTrpc(target, { ...target.sample, [field]: value });
            if (status < 400 || status >= 500) wrong.push(`tRPC ${target.name} ${field}: ${what} → ${status}`);
            for (const text of namelessIn(body)) nameless.add(`${target.name} ${field}: ${text}`);
          }),
        );
      }
    }
    expect(wrong).toEqual([]);
    expect([...nameless]).toEqual([]);
    expect(await rows()).toEqual(before);
  }, 120_000);

  test('is reported for its field', async () => {
    const { body } = await viaTrpc(all.find((target) => target.name === 'statuses.create') as Target, { status: 7 });
    expect(JSON.parse(body).error.data).toMatchObject({
      fields: { status: ['must be text'] },
      refusal: 'validation_failed',
      problems: { status: [{ problem: 'kind_text', parameters: {} }] },
    });
    const rest = await world.rest(world.alice).post('/api/v1/statuses', { status: { a: 1 } });
    expect([rest.status, rest.body.error]).toEqual([422, 'Validation failed: Status must be text']);
  });
});

describe('unusual input', () => {
  test('never breaks a procedure, through tRPC or REST', async () => {
    const broken: string[] = [];
    for (const target of all) {
      for (const field of Object.keys(target.fields)) {
        for (const [what, value] of Object.entries(ODD)) {
          const input = { ...target.sample, [field]: value };
          const answers = {
            tRPC: await viaTrpc(target, input),
            ...(target.meta.openapi && { REST: await viaRest(target, input) }),
          };
          for (const [facade, answer] of Object.entries(answers)) {
            if (answer.status >= 500)
              broken.push(`${facade} ${target.name} ${field}: ${what} → ${answer.status} ${answer.body.slice(0, 200)}`);
          }
        }
      }
    }
    expect(broken).toEqual([]);
  }, 240_000);
});

describe('malformed bodies', () => {
  const raw = (body: BodyInit, type: string, path = '/api/v1/statuses') =>
    fetch(world.url + path, {
      method: 'POST',
      body,
      headers: { 'content-type': type, authorization: `Bearer ${world.alice.token}` },
    });

  test.each([
    ['malformed JSON', '{"status":', 'application/json', 400],
    [
      'invalid UTF-8',
      new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
      'application/json',
      400,
    ],
    ['a list', '[1]', 'application/json', 422],
    ['XML', '<a/>', 'application/xml', 415],
    ['a broken form', 'status=%E0%A4%A', 'application/x-www-form-urlencoded', 400],
    ['a megabyte of text', JSON.stringify({ status: 'x'.repeat(1_000_000) }), 'application/json', 422],
    ['five megabytes', JSON.stringify({ status: 'x'.repeat(5_000_000) }), 'application/json', 413],
    ['a NUL byte', JSON.stringify({ status: 'a\u0000b' }), 'application/json', 422],
    [
      'multipart without an end',
      '--x\r\nContent-Disposition: form-data; name="status"\r\n\r\nabc',
      'multipart/form-data; boundary=x',
      400,
    ],
  ] as const)('%s', async (_what, body, type, status) => {
    const response = await raw(body as BodyInit, type);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { error: string }).error).toBeTruthy();
  });

  test('five megabytes by tRPC, to procedures with and without files', async () => {
    const five = JSON.stringify({ status: 'x'.repeat(5_000_000) });
    for (const path of ['/trpc/statuses.create', '/trpc/apps.create', '/trpc/media.upload'])
      expect((await raw(five, 'application/json', path)).status, path).toBe(413);
  });

  test('a million values are refused quickly', async () => {
    const many = `{"status":[${'[],'.repeat(1_000_000)}[]]}`;
    for (const path of ['/api/v1/statuses', '/trpc/statuses.create']) {
      const cost = await cpuOf(2500, async () =>
        expect((await raw(many, 'application/json', path)).status, path).toBeLessThan(423),
      );
      expect(cost).toBeLessThan(2500);
    }
  });

  test('GraphQL answers in its own format', async () => {
    const response = await raw('{"query":', 'application/json', '/api');
    expect(response.status).toBe(400);
    expect(((await response.json()) as { errors: unknown[] }).errors).toHaveLength(1);
  });
});
