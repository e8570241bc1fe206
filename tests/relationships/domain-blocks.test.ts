/** Blocks and allows of other servers by REST: combinations of blocks, and invalid domains. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const admin = () => world.rest(world.admin);
const at = (kind: string, id = '') => `/api/v1/admin/${kind}${id && `/${id}`}`;
const put = (kind: string, id: string, body: object) => admin().send('PUT', at(kind, id), { body });
const logged = (target: string) => world.platform.db.actionLog.findMany({ where: { targetId: BigInt(target) } });

describe('domain blocks', () => {
  const block = (body: object) => admin().post(at('domain_blocks'), body);

  test('admin-08: a blocked domain, or one below a stricter block, is refused with the block that stands', async () => {
    const parent = (await block({ domain: 'strict.example', severity: 'silence', reject_media: true })).body;
    for (const sent of [
      { domain: 'STRICT.example', severity: 'suspend' },
      { domain: 'a.b.strict.example', severity: 'noop', reject_media: true },
      { domain: 'a.strict.example', severity: 'silence' },
    ]) {
      const { status, body } = await block(sent);
      expect([status, body]).toEqual([
        422,
        { error: 'You have already imposed stricter limits on strict.example.', existing_domain_block: parent },
      ]);
    }
    for (const sent of [
      { domain: 'a.strict.example', severity: 'suspend' },
      { domain: 'b.strict.example', severity: 'silence', reject_media: true, reject_reports: true },
    ])
      expect((await block(sent)).status).toBe(200);
    // The nearest domain above counts.
    const nearest = await block({ domain: 'c.b.strict.example', severity: 'silence', reject_media: true });
    expect(nearest.body.existing_domain_block.domain).toBe('b.strict.example');
  });

  test('silence unless another severity is given, and stay as they are where a change says nothing', async () => {
    const { body } = await block({ domain: 'quiet.example', reject_reports: 'true' });
    expect(body).toMatchObject({ severity: 'silence', reject_reports: true });
    expect((await put('domain_blocks', body.id, {})).body).toEqual(body);
    expect((await admin().send('PATCH', at('domain_blocks', body.id), { body: { severity: 'noop' } })).body).toEqual({
      ...body,
      severity: 'noop',
    });
  });

  test('made twice at once is one block', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => block({ domain: 'twice.example' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    for (const { status, body } of answers)
      if (status === 422) expect(body.existing_domain_block.domain).toBe('twice.example');
    const rows = await world.platform.db.instanceDomainBlock.findMany({ where: { domain: 'twice.example' } });
    expect(await logged(`${rows[0]?.id}`)).toHaveLength(1);
  });

  test.each([
    ['', "can't be blank"],
    ['   ', "can't be blank"],
    ['https://spam.example/', 'is not a valid domain name'],
    ['spam.example:3000', 'is not a valid domain name'],
    ['spam.example/about', 'is not a valid domain name'],
    ['two words.example', 'is not a valid domain name'],
    ['@spam.example', 'is not a valid domain name'],
    ['spam..example', 'is not a valid domain name'],
    ['nonsense', 'is not a valid domain name'],
    [`${'a'.repeat(64)}.example`, 'is not a valid domain name'],
    [`${'abcdefghi.'.repeat(30)}example`, 'is not a valid domain name'],
  ])('blocks of %j are refused, and so are allowed domains', async (domain, phrase) => {
    for (const kind of ['domain_blocks', 'domain_allows', 'email_domain_blocks']) {
      // People may write addresses' domains with their @.
      if (kind === 'email_domain_blocks' && domain.startsWith('@')) continue;
      const { status, body } = await admin().post(at(kind), { domain });
      expect([status, body.error]).toEqual([422, `Validation failed: Domain ${phrase}`]);
      expect(body.details.domain[0].description).toBe(phrase);
    }
  });

  test.each([
    ['*.wild.example', 'wild.example'],
    [' Straße.example ', 'xn--strae-oqa.example'],
    ['slash.example/', 'slash.example'],
  ])('a block of %j is stored as a block of %s', async (domain, stored) => {
    expect((await block({ domain })).body.domain).toBe(stored);
  });

  test("blocks of the server's own domain, or with invalid fields, are refused", async () => {
    expect((await block({ domain: new URL(world.url).hostname })).body.error).toBe(
      "Validation failed: Domain is this server's own",
    );
    const wrong = await block({ domain: 'fields.example', severity: 'mild' });
    expect([wrong.status, wrong.body.error]).toEqual([
      422,
      'Validation failed: Severity must be noop, silence or suspend',
    ]);
    const long = await block({ domain: 'fields.example', public_comment: 'x'.repeat(5001) });
    expect([long.status, Object.keys(long.body.details)]).toEqual([422, ['public_comment']]);
    expect(await world.platform.db.instanceDomainBlock.count({ where: { domain: 'fields.example' } })).toBe(0);
  });
});

test('an allowed domain is answered with the allow that stands, also when many ask at once', async () => {
  const ask = () => admin().post(at('domain_allows'), { domain: 'friend.example' });
  const answers = await Promise.all([ask(), ask(), ask()]);
  const ids = new Set([...answers, await ask()].map(({ body }) => body.id));
  expect(ids.size).toBe(1);
  expect(await logged([...ids][0] as string)).toHaveLength(1);
});
