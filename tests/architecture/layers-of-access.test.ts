/** Layers of access: rows come through the domain, effects through jobs (ARCHITECTURE.md, Laws). */
import { describe, expect, test } from 'vitest';
import { sourcesBelow } from './source.ts';

const offenders = (folder: string, pattern: RegExp, except: RegExp = /$^/) =>
  sourcesBelow(folder)
    .filter((file) => !except.test(file.path) && pattern.test(file.text))
    .map((file) => file.path);

describe('facades and routers', () => {
  test('facades call procedures; they hold no SQL and no Prisma', () => {
    expect(
      offenders(
        'src/facades',
        /\.\$(?:queryRaw|executeRaw|transaction)\b|\bsql\.many\(|\bsqlWithin\(|\bdb\.\w+\.(?:find|create|update|delete|count)/,
      ),
    ).toEqual([]);
  });

  test('routers parse, call and present; they hold no SQL and no Prisma', () => {
    expect(
      offenders(
        'src/routers',
        /\.\$(?:queryRaw|executeRaw|transaction)\b|\bsql\.many\(|\bsqlWithin\(|\bdb\.\w+\.(?:find|create|update|delete|count)/,
      ),
    ).toEqual([]);
  });
});

describe('effects', () => {
  test('nothing outside jobs sends mail or publishes', () => {
    expect(offenders('src', /\bmail\.send\(|\bbus\.publish\(/, /^src\/(?:jobs|platform|domain\/streams)\//)).toEqual(
      [],
    );
  });
});

describe('jobs', () => {
  test('are enqueued by functions that check name and payload', () => {
    expect(
      offenders('src', /\badd_jobs?\(/, /^src\/(?:platform\/database\/outbox|domain\/kernel\/job-sql)\.ts$/),
    ).toEqual([]);
  });
});

describe('views', () => {
  test('are not async, and so cannot query', () => {
    expect(offenders('src/entities', /\basync function view|\bview\w+ = async/)).toEqual([]);
  });
});
