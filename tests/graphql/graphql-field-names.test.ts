/** Field errors of mutations use the schema's argument names: every text of every argument, found generically. */
import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
} from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { uploadGraphQL } from '../support/clients/graphql-upload.ts';
import { file, picture } from '../support/values/pictures.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

interface Input {
  name: string;
  type: GraphQLInputType;
}

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
const isRequired = (input: Input): boolean => isRequiredInputField(input as Parameters<typeof isRequiredInputField>[0]);

const SAMPLES: Record<string, unknown> = {
  ID: '1',
  DateTime: '2030-01-01T00:00:00Z',
  Upload: null,
  Int: 1,
  Float: 1,
  Boolean: false,
};

/** A value of the type, as short as possible. */
function sampleOf(type: GraphQLInputType): unknown {
  const named = getNamedType(type);
  if (isListType(getNullableType(type))) return [];
  if (isEnumType(named)) return named.getValues()[0]?.name;
  if (isInputObjectType(named)) return requiredOf(Object.values(named.getFields()));
  return named.name in SAMPLES ? SAMPLES[named.name] : 'some_text';
}

const requiredOf = (inputs: readonly Input[]): Record<string, unknown> =>
  Object.fromEntries(inputs.filter(isRequired).map(({ name, type }) => [name, sampleOf(type)]));

const ENDLESS = 'x'.repeat(500_000);

/** Paths of texts in a value of the type, each with a value that has an overlong text there. */
function* texts(path: string, type: GraphQLInputType): Generator<[path: string, value: unknown]> {
  const nullable = getNullableType(type);
  const named = getNamedType(type);
  if (isListType(nullable)) {
    for (const [below, value] of texts(`${path}.0`, nullable.ofType)) yield [below, [value]];
  } else if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields());
    for (const { name, type: inner } of fields)
      for (const [below, value] of texts(`${path}.${name}`, inner))
        yield [below, { ...requiredOf(fields), [name]: value }];
  } else if (['ID', 'String'].includes(named.name)) yield [path, ENDLESS];
}

/** The path of an upload in the variables. */
function uploadsIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'file' ? [`${path}file`] : uploadsIn(inner, `${path}${name}.`),
  );
}

const CASES = mutations.flatMap((mutation) =>
  mutation.args.flatMap((argument) =>
    [...texts(argument.name, argument.type)].map(([path, value]) => ({ mutation, argument, path, value })),
  ),
);

/** Not validated, or looked up by any text. */
const UNSEEN = ['resetPassword.locale', 'deleteGroup.groupId'];

test('finds many texts to send', () => {
  expect(mutations).toHaveLength(31);
  expect(CASES.length).toBeGreaterThan(100);
});

test.each(CASES.map((each) => [each.mutation.name, each.path, each] as const))(
  '%s names its argument %s',
  async (name, path, { mutation, argument, value }) => {
    if (UNSEEN.includes(`${name}.${path}`)) return;
    const variables = { ...requiredOf(mutation.args), [argument.name]: value };
    const given = mutation.args.filter((arg) => arg.name in variables);
    const document = `mutation (${given.map((arg) => `$${arg.name}: ${arg.type}`)}) {
      ${name}(${given.map((arg) => `${arg.name}: $${arg.name}`)}) ${'getFields' in getNamedType(mutation.type) ? '{ __typename }' : ''}
    }`;
    const files = Object.fromEntries(uploadsIn(variables).map((at) => [at, file(Buffer.alloc(0))]));
    const { errors } =
      Object.keys(files).length > 0
        ? await uploadGraphQL(world, world.admin, document, variables, files)
        : await world.gql(world.admin, document, variables);
    const extensions = errors[0]?.extensions ?? {};
    const { code, fields = {} } = extensions as { code?: string; fields?: Record<string, string[]> };
    expect([code, fields[path]]).toEqual(['VALIDATION_FAILED', [expect.any(String)]]);
    // Other problems are reported beside it, also by the names of arguments.
    const names = mutation.args.map((arg) => arg.name);
    expect(Object.keys(fields).filter((key) => key !== path && !names.includes(key))).toEqual([]);
  },
);

test('a refused upload is reported for its argument', async () => {
  const document = `mutation ($avatar: PictureInput, $banner: PictureInput) {
    createPerson(preferredUsername: "painter", avatar: $avatar, banner: $banner) { id }
  }`;
  const held = { picture: { file: null, name: 'a.png' } };
  const broken = file(Buffer.from('no picture'));
  const { errors } = await uploadGraphQL(
    world,
    world.alice,
    document,
    { avatar: held, banner: held },
    { 'avatar.picture.file': file(await picture()), 'banner.picture.file': broken },
  );
  expect(errors[0]).toMatchObject({
    message: expect.stringMatching(/^Validation failed: Banner picture file must be a PNG/),
    extensions: { fields: { 'banner.picture.file': [expect.stringContaining('must be a PNG')] } },
  });
});
