/** Requests as clients send them and the input that the procedure must get, one row for each variant. */
import { bare, form, get, H, json, multi, ODD, P, png, S, typed, type WireCase } from './wire-case.ts';

const homeWith = (more: object) => ({ limit: 20, local: false, ...more });
export const READING: WireCase[] = [
  json(
    'JSON with numbers and booleans as text',
    `POST ${S}`,
    '{"status":"a","sensitive":"false","media_ids":[1,"2"],"in_reply_to_id":null,"poll":{"options":["a"],"expires_in":"3600"},"junk":1}',
    {
      status: 'a',
      sensitive: false,
      media_ids: ['1', '2'],
      in_reply_to_id: null,
      poll: { options: ['a'], expires_in: 3600, multiple: false },
    },
  ),
  json(
    'ids beyond 53 bits as JSON numbers',
    `POST ${S}`,
    '{"media_ids":[116000000000000001],"in_reply_to_id":9007199254740993}',
    { media_ids: ['116000000000000001'], in_reply_to_id: '9007199254740993' },
  ),
  form(
    'a form with brackets',
    `POST ${S}`,
    'status=a+b%0D%0Ac&media_ids[]=1&media_ids[]=2&poll[options][]=a&poll[options][]=b&poll[expires_in]=3600&poll[multiple]=1&sensitive=off&in_reply_to_id=',
    {
      status: 'a b\r\nc',
      sensitive: false,
      media_ids: ['1', '2'],
      poll: { options: ['a', 'b'], expires_in: 3600, multiple: true },
      in_reply_to_id: null,
    },
  ),
  form('encoded brackets', `POST ${S}`, 'media_ids%5B%5D=1&poll%5Boptions%5D%5B%5D=a&poll%5Bexpires_in%5D=5', {
    media_ids: ['1'],
    poll: { options: ['a'], expires_in: 5, multiple: false },
  }),
  form('the later of two values', `POST ${S}`, 'status=a&status=b', { status: 'b' }),
  form('an empty boolean and an empty choice are not sent', `POST ${S}`, 'sensitive=&visibility=&status=x', {
    status: 'x',
  }),
  form('an empty hash is not sent', `POST ${S}`, 'poll=&status=x', { status: 'x' }),
  json(
    'an empty hash as PHP writes it, and nulls in lists',
    `POST ${S}`,
    '{"status":"x","poll":[],"media_ids":[null,1]}',
    {
      status: 'x',
      media_ids: ['1'],
    },
  ),
  multi(
    'multipart text',
    `POST ${S}`,
    [
      ['status', 'é日'],
      ['media_ids[]', '1'],
      ['poll[options][]', 'a'],
      ['poll[expires_in]', '60'],
    ],
    { status: 'é日', media_ids: ['1'], poll: { options: ['a'], expires_in: 60, multiple: false } },
  ),
  bare('a POST that says all in its query', `POST ${S}?status=q`, 200, { status: 'q' }),
  form('the body wins over the query', `POST ${S}?status=q`, 'status=b', { status: 'b' }),
  form('the path wins over the body', `POST ${S}/1/favourite`, 'id=2', { id: '1' }),
  bare('an empty body', `POST ${S}`, 200, {}),
  bare('an empty JSON body', `POST ${S}`, 200, {}, { headers: { 'content-type': 'application/json' } }),
  json('a body of spaces', `POST ${S}`, '  ', {}),
  ...['status=a%20b&sensitive=1', ' {"status":"a b","sensitive":"1"}'].map((body) => ({
    ...bare(`a body without a type: ${body}`, `POST ${S}`, 200, { status: 'a b', sensitive: true }),
    body: new TextEncoder().encode(body),
  })),
  typed('text/plain;charset=UTF-8', 'plain text, as fetch sends unasked', `POST ${S}`, 'zzz', {}),
  typed('application/activity+json', 'any +json type', `POST ${S}`, '{"status":"a"}', { status: 'a' }),
  bare('a POST without body and input', `POST ${S}/1/favourite`, 200, { id: '1' }),
  form(
    'hashes by index',
    `PATCH ${P}`,
    'fields_attributes[0][name]=n&fields_attributes[0][value]=v&fields_attributes[1][name]=m&source[privacy]=unlisted&locked=1',
    {
      fields_attributes: [
        { name: 'n', value: 'v' },
        { name: 'm', value: '' },
      ],
      source: { privacy: 'unlisted' },
      locked: true,
    },
  ),
  form(
    'hashes in order',
    `PATCH ${P}`,
    'fields_attributes[][name]=n&fields_attributes[][value]=v&fields_attributes[][name]=m&fields_attributes[][value]=w',
    {
      fields_attributes: [
        { name: 'n', value: 'v' },
        { name: 'm', value: 'w' },
      ],
    },
  ),
  json(
    'an index hash in JSON, by the other method',
    `PUT ${P}`,
    '{"fields_attributes":{"0":{"name":"n","value":"v"}}}',
    { fields_attributes: [{ name: 'n', value: 'v' }] },
  ),
  multi(
    'a file and text',
    `PATCH ${P}`,
    [
      ['display_name', 'x'],
      ['avatar', png()],
      ['fields_attributes[0][name]', 'n'],
    ],
    { display_name: 'x', avatar: ['a.png', 'image/png', 5, 'hello'], fields_attributes: [{ name: 'n', value: '' }] },
  ),
  typed(
    'multipart/form-data; boundary=x',
    'an empty file field',
    `PATCH ${P}`,
    '--x\r\nContent-Disposition: form-data; name="avatar"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x\r\nContent-Disposition: form-data; name="display_name"\r\n\r\nd\r\n--x--\r\n',
    { display_name: 'd' },
  ),
  multi('a file name that is not ASCII', `PATCH ${P}`, [['avatar', new File(['z'], '日.png', { type: 'image/png' })]], {
    avatar: ['日.png', 'image/png', 1, 'z'],
  }),
  form(
    'keys that are left out of one hash',
    'POST /api/v2/filters',
    'context[]=home&keywords_attributes[][keyword]=x&keywords_attributes[][whole_word]=false&keywords_attributes[][keyword]=y',
    {
      context: ['home'],
      keywords_attributes: [
        { keyword: 'x', whole_word: false },
        { keyword: 'y', whole_word: true },
      ],
    },
  ),
  json('a JSON body of DELETE', 'DELETE /api/v1/lists/5/accounts', '{"account_ids":["1",2]}', {
    id: '5',
    account_ids: ['1', '2'],
  }),
  form('a form body of DELETE', 'DELETE /api/v1/lists/5/accounts', 'account_ids[]=1&account_ids[]=2', {
    id: '5',
    account_ids: ['1', '2'],
  }),
  bare('the query of DELETE', 'DELETE /api/v1/lists/5/accounts?account_ids[]=1', 200, { id: '5', account_ids: ['1'] }),
  get('false as text, unknown keys', `${H}?local=false&unknown=1`, homeWith({})),
  get('Rails booleans', `${H}?local=f`, homeWith({})),
  get('anything else is true', `${H}?local=yes`, homeWith({ local: true })),
  get('limit above the most', `${H}?limit=500`, homeWith({ limit: 40 })),
  get('negative limit', `${H}?limit=-5`, homeWith({ limit: 5 })),
  get('empty limit', `${H}?limit=&local=0`, homeWith({})),
  get('limit that is no number', `${H}?limit=abc`, homeWith({ limit: 0 })),
  get('enormous limit', `${H}?limit=${'9'.repeat(400)}`, homeWith({ limit: 40 })),
  get('empty cursor', `${H}?max_id=&min_id=5`, homeWith({ min_id: '5' })),
  get('one value for a list', `${H}?local=1&id=7`, homeWith({ local: true, id: ['7'] })),
  get(
    'fifty values',
    `${H}?${Array.from({ length: 50 }, (_, i) => `id[]=${i}`).join('&')}`,
    homeWith({ id: Array.from({ length: 50 }, (_, i) => String(i)) }),
  ),
  get('a list by indexes', `${H}?id[0]=a&id[1]=b`, homeWith({ id: ['a', 'b'] })),
  get('an encoded path parameter', `/api/v1/tags/${encodeURIComponent('日本/x')}`, { name: '日本/x' }),
  get('a plus in a path is a plus', '/api/v1/tags/a+b', { name: 'a+b' }),
  get('a fixed segment before a parameter', '/api/v1/accounts/verify_credentials', { got: 'verify' }),
  get('a parameter beside a fixed segment', '/api/v1/accounts/5', { got: 'by id', id: '5' }),
  get('back from a fixed segment to a parameter', '/api/v1/accounts/verify_credentials/statuses', {
    got: 'statuses',
    id: 'verify_credentials',
  }),
  get('a slash at the end', '/api/v1/accounts/5/', { got: 'by id', id: '5' }),
  get('an alias path', '/api/v2/timelines/home?local=true', homeWith({ local: true })),
  bare('a procedure that takes and gives nothing', 'POST /api/v1/void', 200, {}),
  json(
    'kinds that may be several',
    `POST ${ODD}`,
    '{"either":"x","level":"2","pair":["1",2],"map":{"a":"5"},"price":"1.5","since":"3"}',
    { either: true, level: 2, pair: [1, '2'], map: { a: 5 }, price: 1.5, since: 3 },
  ),
  json(
    'a list where a list or a boolean may be',
    `POST ${ODD}`,
    '{"either":["x"],"both":{"a":"1","b":"f"},"maybe":""}',
    { either: ['x'], both: { a: 1, b: false }, maybe: null },
  ),
  json('a tree', `POST ${ODD}`, '{"tree":{"name":1,"children":{"0":{"name":"b"}}}}', {
    tree: { name: '1', children: [{ name: 'b' }] },
  }),
  json(
    '__proto__ in JSON',
    `POST ${ODD}`,
    '{"__proto__":{"polluted":1},"raw":{"__proto__":{"polluted":1},"a":1},"map":{"__proto__":1,"constructor":2}}',
    { raw: { a: 1 }, map: { constructor: 2 } },
  ),
  form(
    '__proto__ in a form',
    `POST ${ODD}`,
    '__proto__[polluted]=1&raw[__proto__][polluted]=1&raw[a]=1&constructor[prototype][polluted]=1',
    { raw: { a: '1' } },
  ),
];
