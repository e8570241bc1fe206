/** Blocks and allows by REST: each kind is created, listed, read, changed and deleted, and each action is logged. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const admin = () => world.rest(world.admin);
const at = (kind: string, id = '') => `/api/v1/admin/${kind}${id && `/${id}`}`;
const put = (kind: string, id: string, body: object) => admin().send('PUT', at(kind, id), { body });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const id = expect.stringMatching(/^\d+$/);

/** The newest actions on a row, oldest first, with their authors. */
async function logged(target: string): Promise<string[]> {
  const rows = await world.platform.db.actionLog.findMany({
    where: { targetId: BigInt(target) },
    orderBy: { id: 'asc' },
  });
  for (const row of rows) expect(row.actorId).toBe(world.admin.actorId);
  return rows.map((row) => `${row.targetType} ${row.action}`);
}

interface Kind {
  type: string;
  log: string;
  /** The request body and the answer. */
  sent: object;
  shown: object;
  /** A change, for kinds that have one. */
  change?: [sent: object, shown: object];
  /** Another row, for pages. */
  other(n: number): object;
}

const HISTORY = Array.from({ length: 7 }, () => ({ day: expect.stringMatching(/^\d+$/), accounts: '0', uses: '0' }));

const KINDS: Record<string, Kind> = {
  domain_blocks: {
    type: 'DomainBlock',
    log: 'DOMAIN_BLOCK',
    sent: { domain: 'Spam.Example', severity: 'suspend', reject_media: true, public_comment: 'Spam', obfuscate: true },
    shown: {
      ...{ id, created_at: time, domain: 'spam.example', digest: sha256('spam.example'), severity: 'suspend' },
      ...{ reject_media: true, reject_reports: false, private_comment: null, public_comment: 'Spam', obfuscate: true },
    },
    change: [
      { severity: 'silence', private_comment: 'Ask Olga', obfuscate: false },
      {
        severity: 'silence',
        private_comment: 'Ask Olga',
        obfuscate: false,
        reject_media: true,
        public_comment: 'Spam',
      },
    ],
    other: (n) => ({ domain: `spam${n}.example` }),
  },
  domain_allows: {
    type: 'DomainAllow',
    log: 'DOMAIN_ALLOW',
    sent: { domain: 'Bücher.example' },
    shown: { id, created_at: time, domain: 'xn--bcher-kva.example' },
    other: (n) => ({ domain: `friend${n}.example` }),
  },
  email_domain_blocks: {
    type: 'EmailDomainBlock',
    log: 'EMAIL_DOMAIN_BLOCK',
    sent: { domain: 'Throwaway.example' },
    shown: { id, created_at: time, domain: 'throwaway.example', allow_with_approval: false, history: HISTORY },
    other: (n) => ({ domain: `throwaway${n}.example`, allow_with_approval: true }),
  },
  canonical_email_blocks: {
    type: 'CanonicalEmailBlock',
    log: 'CANONICAL_EMAIL_BLOCK',
    sent: { email: 'E.v.e+news@Example.Com' },
    shown: { id, canonical_email_hash: sha256('eve@example.com') },
    other: (n) => ({ canonical_email_hash: sha256(`${n}`) }),
  },
  ip_blocks: {
    type: 'IpBlock',
    log: 'IP_BLOCK',
    sent: { ip: '198.51.100.7', severity: 'sign_up_block', comment: 'Spam', expires_in: 3600 },
    shown: {
      ...{ id, ip: '198.51.100.7/32', severity: 'sign_up_block', comment: 'Spam', created_at: time, expires_at: time },
    },
    change: [
      { ip: '2001:DB8::7/64', severity: 'no_access' },
      { ip: '2001:db8::/64', severity: 'no_access', comment: 'Spam', expires_at: time },
    ],
    other: (n) => ({ ip: `198.51.${n}.0/24`, severity: 'no_access' }),
  },
  username_blocks: {
    type: 'UsernameBlock',
    log: 'USERNAME_BLOCK',
    sent: { username: 'Boss' },
    shown: { id, username: 'Boss', exact: true, allow_with_approval: false, created_at: time, updated_at: time },
    change: [
      { exact: false, allow_with_approval: true },
      { username: 'Boss', exact: false, allow_with_approval: true },
    ],
    other: (n) => ({ username: `boss${'x'.repeat(n)}` }),
  },
};

describe.each(Object.entries(KINDS))('%s', (kind, { type, log, sent, shown, change, other }) => {
  test('are made, read, changed and removed, each with its line in the log', async () => {
    const made = await admin().post(at(kind), sent);
    expect([made.status, made.body]).toEqual([200, shown]);
    expect((await admin().get(at(kind, made.body.id))).body).toEqual(made.body);
    const lines = [`${type} ${log}_CREATION`];
    if (change) {
      const changed = await put(kind, made.body.id, change[0]);
      expect([changed.status, changed.body]).toMatchObject([200, change[1]]);
      expect((await admin().get(at(kind, made.body.id))).body).toEqual(changed.body);
      lines.push(`${type} ${log}_UPDATE`);
    }
    const removed = await admin().delete(at(kind, made.body.id));
    expect([removed.status, removed.body]).toEqual([200, {}]);
    for (const gone of [await admin().get(at(kind, made.body.id)), await admin().delete(at(kind, made.body.id))])
      expect([gone.status, gone.body]).toEqual([404, { error: 'Record not found' }]);
    expect(await logged(made.body.id)).toEqual([...lines, `${type} ${log}_DELETION`]);
  });

  test('come in pages, newest first, with links by id', async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3]) ids.unshift((await admin().post(at(kind), other(n))).body.id);
    const page = async (query: string) => {
      const { body, headers } = await admin().get(`${at(kind)}?${query}`);
      return [idsOf(body), headers.get('link') ?? ''];
    };
    const [newest, links] = await page('limit=2');
    expect(newest).toEqual(ids.slice(0, 2));
    expect(links).toContain(`max_id=${ids[1]}>; rel="next"`);
    expect(links).toContain(`min_id=${ids[0]}>; rel="prev"`);
    expect((await page(`max_id=${ids[1]}`))[0]).toEqual(ids.slice(2));
    expect((await page(`min_id=${ids[2]}&limit=1`))[0]).toEqual([ids[1]]);
    expect((await page(`since_id=${ids[2]}`))[0]).toEqual(ids.slice(0, 2));
  });

  test('are for administrators', async () => {
    for (const person of [world.mod, world.alice]) {
      const asked = await world.rest(person).get(at(kind));
      expect([asked.status, asked.body.error]).toEqual([403, 'This action is not allowed']);
      expect((await world.rest(person).post(at(kind), other(9))).status).toBe(403);
    }
  });
});

describe('e-mail addresses', () => {
  const block = (body: object) => admin().post(at('canonical_email_blocks'), body);
  const tested = (email?: string) => admin().post(`${at('canonical_email_blocks')}/test`, { email });

  test('admin-12: are looked for in all their spellings, and without an address the request is bad', async () => {
    const { body } = await block({ email: 'mal.lory@example.com' });
    for (const email of ['mallory@example.com', 'M.A.L.L.O.R.Y+x.y@EXAMPLE.com', ' mallory+@example.com '])
      expect((await tested(email)).body).toEqual([body]);
    for (const email of ['mallory@example.net', 'mallory1@example.com']) expect((await tested(email)).body).toEqual([]);
    for (const email of [undefined, '', ' ']) {
      const { status, body: refused } = await tested(email);
      expect([status, refused.error]).toEqual([400, 'param is missing or the value is empty or invalid: email']);
    }
  });

  test('are blocked by their hash alone, and once', async () => {
    const hash = sha256('trudy@example.com');
    expect((await block({ canonical_email_hash: hash.toUpperCase() })).body.canonical_email_hash).toBe(hash);
    expect((await tested('t.rudy@example.com')).body).toMatchObject([{ canonical_email_hash: hash }]);
    const again = await block({ email: 'trudy+2@example.com' });
    expect([again.status, again.body.details.email[0].error]).toEqual([422, 'ERR_TAKEN']);
  });

  test.each([
    [{}, 'email', 'ERR_BLANK'],
    [{ email: '' }, 'email', 'ERR_BLANK'],
    [{ email: 'nonsense' }, 'email', 'ERR_INVALID'],
    [{ email: 'a b@example.com' }, 'email', 'ERR_INVALID'],
    [{ canonical_email_hash: 'abc' }, 'canonical_email_hash', 'ERR_INVALID'],
  ])('%j are refused', async (sent, field, error) => {
    const { status, body } = await block(sent);
    expect([status, body.details[field][0].error]).toEqual([422, error]);
  });
});

describe('IP rules', () => {
  const rule = (body: object) => admin().post(at('ip_blocks'), { severity: 'sign_up_block', ...body });

  test('admin-10: an address becomes a network of its own, once', async () => {
    const { status, body } = await rule({ ip: '65.10.51.60' });
    expect([status, body.ip]).toEqual([200, '65.10.51.60/32']);
    for (const ip of ['65.10.51.60', '65.10.51.60/32', '::ffff:65.10.51.60']) {
      const again = await rule({ ip });
      expect([again.status, again.body.details.ip[0].error]).toEqual([422, 'ERR_TAKEN']);
    }
    expect((await rule({ ip: 'nonsense' })).status).toBe(422);
  });

  test('end after their time, or never', async () => {
    const { body } = await rule({ ip: '203.0.113.1', expires_in: '86400' });
    expect(new Date(body.expires_at).getTime() - world.clock.now().getTime()).toBe(86_400_000);
    expect((await put('ip_blocks', body.id, { comment: 'Kept' })).body.expires_at).toBe(body.expires_at);
    expect((await put('ip_blocks', body.id, { expires_in: null })).body.expires_at).toBeNull();
    expect((await rule({ ip: '203.0.113.2' })).body.expires_at).toBeNull();
  });

  test.each([
    [{ ip: '' }, 'ip'],
    [{}, 'ip'],
    [{ ip: '203.0.113.3', severity: '' }, 'severity'],
    [{ ip: '203.0.113.3', severity: 'no_way' }, 'severity'],
    [{ ip: '203.0.113.3', expires_in: 0 }, 'expires_in'],
    [{ ip: '203.0.113.3', expires_in: -60 }, 'expires_in'],
    [{ ip: '203.0.113.3', expires_in: 9e12 }, 'expires_in'],
    [{ ip: '203.0.113.3', expires_in: 'soon' }, 'expires_in'],
    [{ ip: '203.0.113.3', comment: 'x'.repeat(5001) }, 'comment'],
  ])('refuses rules with %j', async (sent, field) => {
    const { status, body } = await rule(sent);
    expect([status, Object.keys(body.details)]).toEqual([422, [field]]);
  });
});

test.each([
  [{}, 'ERR_BLANK'],
  [{ username: ' @ ' }, 'ERR_BLANK'],
  [{ username: 'two words' }, 'ERR_INVALID'],
  [{ username: 'x'.repeat(31) }, 'ERR_INVALID'],
  [{ username: 'B0SS' }, 'ERR_TAKEN'],
])('a block of the name %j is refused', async (sent, error) => {
  await admin().post(at('username_blocks'), { username: 'boss' });
  const { status, body } = await admin().post(at('username_blocks'), sent);
  expect([status, body.details.username[0].error]).toEqual([422, error]);
});
