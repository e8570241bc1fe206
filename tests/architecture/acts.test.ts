/**
 * Facades and GraphQL types translate: they import only types and pure functions of the domain, and call everything else as
 * procedures.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, sourcesBelow } from './source.ts';

/** Imports that wait for the database are allowed only with a reason. */
const ALLOWED: Record<string, string> = {
  'oauth/authenticate.ts authenticate': 'who asks is found before any procedure',
  'oauth/authenticate.ts sessionHolder': 'who asks is found before any procedure',
  'oauth/find-signed-in.ts findSignedIn': 'who asks is found before any procedure',
  'oauth/barred-user.ts findBarred': 'who asks is found before any procedure',
  'blocks/ip/known-ip-blocks.ts mayNotAccess': 'blocked networks are refused before any facade',
  'instance/settings.ts readSettings': 'every page names its community, also one that says that nothing is there',
  'setup/state.ts hasPeople': 'pages of a new server are replaced before any procedure',
  'federation/remote/files/cached-copies.ts countCopies': 'metrics are read by no client of procedures',
  'instance/releases/newer-release.ts releaseState': 'metrics are read by no client of procedures',
  'comments/thread-languages.ts threadLanguages': 'a batch look-up for rows that are shown',
  'comments/visible-replies.ts visibleReplies': 'a batch look-up for rows that are shown',
  'events/event-ids.ts eventIdsTo': 'a batch look-up for rows that are shown',
  'events/find.ts visibleEventIds': 'a batch look-up for rows that are shown',
  'events/tags/related-events.ts relatedEventIds': 'a batch look-up for rows that are shown',
  'events/tags/related-tags.ts relatedTagIds': 'a batch look-up for rows that are shown',
  'participations/stats.ts participantStats': 'a batch look-up for rows that are shown',
  'reports/gather.ts reportedEvents': 'a batch look-up for rows that are shown',
  'reports/gather.ts reportedStatuses': 'a batch look-up for rows that are shown',
};

const DOMAIN = 'src/domain/';

/** The names that a file imports of the domain as values, each with its file. */
function importedOfDomain(file: { path: string; text: string }): { from: string; name: string }[] {
  return [...file.text.matchAll(/^import (?!type\b)\{([^}]*)\} from '([^']+)';$/gm)].flatMap(
    ([, names = '', to = '']) => {
      const target = path.posix.join(path.posix.dirname(file.path), to);
      if (!to.startsWith('.') || !target.startsWith(DOMAIN)) return [];
      const values = names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name && !name.startsWith('type '));
      return values.map((name) => ({ from: target.slice(DOMAIN.length), name: name.split(' ')[0] ?? '' }));
    },
  );
}

/** Whether the exported name is an asynchronous function: its head has `async`, or it returns a promise. */
function waits({ from, name }: { from: string; name: string }): boolean {
  const text = readFileSync(path.join(root, DOMAIN, from), 'utf8');
  const head =
    new RegExp(`^export (?:async function|function|const) ${name}\\b[\\s\\S]*?(?:\\{$|=>|;$)`, 'm').exec(text)?.[0] ??
    '';
  return /\basync\b|\bPromise</.test(head);
}

test('sessions are opened in one place, which asks for the second factor', () => {
  const opening = sourcesBelow('src').filter(({ text }) => /\bopenSession\b/.test(text));
  expect(opening.map((file) => file.path).sort()).toEqual([
    'src/domain/users/sessions/begin-session.ts',
    'src/domain/users/sessions/sessions.ts',
  ]);
});

describe('facades and types of GraphQL', () => {
  const imported = [...sourcesBelow('src/facades'), ...sourcesBelow('src/schema')].flatMap((file) =>
    importedOfDomain(file)
      .filter(waits)
      .map(({ from, name }) => ({ by: file.path, what: `${from} ${name}` })),
  );

  test('act and read through procedures; add one to src/routers/, or to src/routers/internal/ if no client needs it', () => {
    expect(imported.filter(({ what }) => !(what in ALLOWED)).map(({ by, what }) => `${by} imports ${what}`)).toEqual(
      [],
    );
  });

  test('each exception is still one', () => {
    const used = new Set(imported.map(({ what }) => what));
    expect(Object.keys(ALLOWED).filter((what) => !used.has(what))).toEqual([]);
  });
});
