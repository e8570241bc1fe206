/** Documents of many kinds of servers, if a copy of them is beside the project: each is read, and none throws. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readActor } from '../../src/domain/federation/documents/actor.ts';
import { embedded } from '../../src/domain/federation/documents/forms.ts';
import { isObject, readDocument } from '../../src/domain/federation/documents/json.ts';
import { readNote } from '../../src/domain/federation/documents/note.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../shared/spec/federation/fixtures/posts');
const names = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.json')) : [];
const NOW = new Date('2026-11-25T12:00:00Z');

describe.skipIf(names.length === 0)('documents of other servers', () => {
  test.each(names)('%s is read', (name) => {
    const document = readDocument(readFileSync(path.join(FOLDER, name)));
    expect(document === null).toBe(name === 'evil-deep-nesting.json');
    if (document === null) return;
    const object = isObject(document.object) ? embedded(document.object, document) : document;
    const read = [readActor(object), readNote(object, { now: NOW })];
    expect(read.filter((result) => result !== null).length).toBeLessThanOrEqual(1);
  });
});
