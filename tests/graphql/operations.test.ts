/** Every operation of the event service against every kind of viewer; an operation without a row fails. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { uploadGraphQL } from '../support/clients/graphql-upload.ts';
import { EVENT_MUTATIONS } from './event-mutations.ts';
import { MODERATION } from './moderation.ts';
import { QUERIES } from './queries.ts';
import { USER_MUTATIONS } from './user-mutations.ts';
import { createStage, type Row, type Rows, type Scene, type Stage, VIEWERS } from './viewers.ts';

const TABLE: Rows = { ...QUERIES, ...EVENT_MUTATIONS, ...MODERATION, ...USER_MUTATIONS };
const rootFields = (of: typeof schema): string[] => [
  ...Object.keys(of.getQueryType()?.getFields() ?? {}),
  ...Object.keys(of.getMutationType()?.getFields() ?? {}),
];
const served = rootFields(schema);
const wanted = rootFields(
  buildSchema(readFileSync(path.join(import.meta.dirname, '../conformance/event-service.graphql'), 'utf8')),
);

/** Suspended users are refused on every request. */
const LISTED = VIEWERS.filter((viewer) => viewer !== 'suspended');

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage?.world.close());

/** `ok`, `null`, or the code of the refusal. */
async function outcomeOf(field: string, row: Row, scene: Scene): Promise<string> {
  const variables = (await row.variables?.(scene)) ?? {};
  const answer = row.files
    ? await uploadGraphQL(scene.world, scene.viewer, row.document, variables, await row.files(scene))
    : await scene.world.gql(scene.viewer, row.document, variables as Record<string, unknown>);
  const [error] = answer.errors;
  if (error) return error.extensions.code;
  const value = (row.at ?? [field]).reduce((of, key) => of?.[key], answer.data);
  return value === null || value === undefined ? 'null' : 'ok';
}

test('the table has a row for every operation, and no others', () => {
  expect(served.filter((field) => !TABLE[field]?.length)).toEqual([]);
  expect(Object.keys(TABLE).sort()).toEqual([...wanted].sort());
  expect([wanted.length, served.filter((field) => !wanted.includes(field))]).toEqual([23 + 31, []]);
});

describe.each(Object.keys(TABLE))('%s', (field) => {
  const rows = (TABLE[field] ?? []).map((row) => [row.when ?? 'as it should be', row] as const);
  test.skipIf(!served.includes(field)).each(rows)('%s', async (_when, row) => {
    const said: Record<string, string> = {};
    for (const viewer of VIEWERS) said[viewer] = await outcomeOf(field, row, stage.scene(viewer));
    const words = row.outcomes.split(' ');
    expect(words).toHaveLength(LISTED.length);
    const expected = LISTED.map((viewer, index) => [viewer, words[index]]);
    expect(said).toEqual({ ...Object.fromEntries(expected), suspended: 'FORBIDDEN' });
  });
});
