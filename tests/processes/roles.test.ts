/** A process for requests and one for jobs, on one database and one Redis. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { RestClient } from '../support/clients/clients.ts';
import { type Running, ServerProcesses } from '../support/servers/process.ts';
import { signUp } from '../support/servers/sign-up.ts';

const redisUrl = inject('redisUrl');
const server = new ServerProcesses();

describe.skipIf(redisUrl === null)('roles', () => {
  const env = {
    REDIS_URL: redisUrl ?? '',
    METRICS_PUBLIC: 'true',
    REQUIRE_EMAIL_CONFIRMATION: 'false',
  };
  let web: Running;
  const jobsLeft = () => server.query("SELECT payload ->> 'statusId' AS status FROM graphile_worker._private_jobs");
  beforeAll(async () => {
    web = await server.start(env, ['--role', 'web']);
  });
  afterAll(() => {
    server.kill();
    server.remove();
  });

  test('jobs that a process for requests enqueues run in one for jobs, which serves only health and metrics', async () => {
    const token = await signUp(web.url, 'ann');
    const { body } = await new RestClient(web.url, token).post('/api/v1/statuses', { status: 'for later' });
    expect(await jobsLeft()).toContainEqual({ status: body.id });
    const { url: jobs } = await server.start(env, ['--role', 'jobs']);
    await expect.poll(jobsLeft).not.toContainEqual({ status: body.id });
    expect((await fetch(`${jobs}/health`)).status).toBe(200);
    expect(await (await fetch(`${jobs}/metrics`)).text()).toContain('plaza_job_runs_total{name="status.created"');
    for (const path of ['/', '/api/v2/instance', '/trpc/instance.get', '/api', '/oauth/authorize', '/assets/logo.svg'])
      expect((await fetch(jobs + path)).status, path).toBe(404);
  });
});
