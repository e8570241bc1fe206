/** Tests do not depend on how busy a machine is: none looks at the clock, sleeps, or has a time limit of its own. */
import { expect, test } from 'vitest';
import { sourcesBelow } from './source.ts';

interface Form {
  found: RegExp;
  /** The alternative. */
  instead: string;
  /** Files that may, and why. */
  allowed: Readonly<Record<string, string>>;
}

const CLIENT =
  'a client of a server that is killed gives up a request that is never answered, and repeats it after a pause';
const UNTIL = 'looks at another process again after a pause, where `expect.poll` may not be used';

const FORMS: Readonly<Record<string, Form>> = {
  'a look at the clock': {
    found: /\bDate\.now\(|\bperformance\.now\(|\bhrtime\b|\b(?:cpu|threadCpu)Usage\(/,
    instead: 'advance the world’s clock; count statements, requests or buffers; budgets of time are rows of bench/',
    allowed: {
      'tests/operations/backup-places.test.ts': 'the age of a file, which the file system dates',
      'tests/operations/doctor.test.ts': 'the Date header of a server whose clock is wrong',
      'tests/platform/busy-start.test.ts': 'keeps the event loop busy for longer than the limit under test',
      'tests/platform/task-processes.test.ts': 'measures the processor time of a task, which is the limit under test',
      'tests/processes/series-killed.test.ts': 'processes have the real clock, and an event is days from now',
      'tests/support/faults/load.ts': 'measures the slowest answer for bench/faults/',
      'tests/support/faults/losses.ts': UNTIL,
      'tests/support/servers/certificates.ts': 'certificates are valid by the real clock',
      'tests/support/world/fake-clock.ts': 'the controlled clock begins at the real time',
      'tests/web/theme.test.ts': 'browsers tell when a cookie expires by the real clock',
    },
  },
  'a time limit': {
    found:
      /\btimeout: |\bsetConfig\(|\bAbortSignal\.timeout\(|\bvi\.waitFor|\bsetDefaultTimeout\(|^\s*\}, (?:[\d_]+|[A-Z][A-Z\d_]*)(?: [*+] [\w *+]+)?\);$|^\s+[\d_]{4,},\n\s*\);$/m,
    instead: 'leave it out: vitest.config.ts has one against hanging, for every test, hook and poll',
    allowed: {
      'tests/security/regular-expressions.test.ts': 'turns the time limit of recheck off',
      'tests/support/clients/web-browser.ts': 'gives browsers the limit of all tests (tests/support/time-limits.ts)',
      'tests/support/faults/load.ts': CLIENT,
      'tests/support/federation/traffic.ts': CLIENT,
      'tests/support/servers/programs.ts': 'apt-get is given up where there is no network, and the tests run without',
    },
  },
  'a sleep': {
    found: /\bset(?:Timeout|Interval)\b|\bwaitForTimeout\(|\bpg_sleep\b/,
    instead: 'drain the jobs, advance the clock, or wait for the outcome by `expect.poll`',
    allowed: {
      'tests/media/media-video.test.ts': 'a program that would never end',
      'tests/operations/database-silent.test.ts': 'statements that take longer than the limit under test',
      'tests/platform/collect-garbage.test.ts': 'a process that is quiet for a while, as long as the measured one asks',
      'tests/processes/faults.test.ts': 'a database and a Redis that stand still for longer than the limits of clients',
      'tests/processes/slow-statements.test.ts': 'statements that are slow',
      'tests/support/clients/web-browser.ts': 'turns timers of pages off',
      'tests/support/faults/load.ts': CLIENT,
      'tests/support/faults/losses.ts': UNTIL,
      'tests/support/federation/traffic.ts': CLIENT,
    },
  },
};

const sources = sourcesBelow('tests').filter(({ path }) => path !== 'tests/architecture/time-in-tests.test.ts');

test.each(Object.entries(FORMS))('%s is only where the list says why', (_form, { found, instead, allowed }) => {
  const files = sources.filter(({ text }) => found.test(text)).map(({ path }) => path);
  expect(files, instead).toEqual(Object.keys(allowed).sort());
});
