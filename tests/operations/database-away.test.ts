/** Answers while the database is unreachable: 503 (Mastodon's errors, 503). */
import { expect, test } from 'vitest';
import { startOperations } from '../support/contract/operations.ts';

const CALLS: [path: string, init?: RequestInit][] = [
  ['/api/v1/timelines/public'],
  ['/api/v1/timelines/home', { headers: { Authorization: 'Bearer of-somebody' } }],
  ['/api/v1/accounts/1'],
  ['/api/v1/instance'],
  [
    '/api/v1/apps',
    { method: 'POST', body: new URLSearchParams({ client_name: 'x', redirect_uris: 'https://x.example/' }) },
  ],
];

test('every call is answered with 503, without the cause', async () => {
  const server = await startOperations({}, 'the whole server');
  expect((await fetch(`${server.url}/api/v1/timelines/public`)).status).toBe(200);
  await server.loseDatabase();
  for (const [path, init] of CALLS) {
    const answer = await fetch(server.url + path, init);
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      503,
      { error: 'There was a temporary problem serving your request, please try again' },
    ]);
  }
  await server.close();
});
