/**
 * Moves names of file parts from the document, as in `uploadPicture(file: "photo")`, into variables, which can contain files.
 */
import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  Kind,
  parse,
  print,
  TypeInfo,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { TOKENS_MAX } from './limits.ts';

const nameNode = (value: string) => ({ kind: Kind.NAME, value }) as const;
const variableNode = (name: string) => ({ kind: Kind.VARIABLE, name: nameNode(name) }) as const;

const definition = (name: string, type: string): VariableDefinitionNode => ({
  kind: Kind.VARIABLE_DEFINITION,
  variable: variableNode(name),
  type: { kind: Kind.NON_NULL_TYPE, type: { kind: Kind.NAMED_TYPE, name: nameNode(type) } },
});

function parsed(query: string): DocumentNode | null {
  try {
    // Longer documents are refused at execution.
    return parse(query, { maxTokens: TOKENS_MAX, noLocation: true });
  } catch {
    // Syntax errors are reported at execution.
    return null;
  }
}

/**
 * The document with a variable in place of each string that names a file where an Upload is expected, and those variables.
 *
 * @param files the form's files by the names of their parts
 */
export function inlineFiles(
  schema: GraphQLSchema,
  query: string,
  files: ReadonlyMap<string, File>,
): { query: string; variables: Record<string, File> } {
  const document = files.size > 0 ? parsed(query) : null;
  if (!document) return { query, variables: {} };
  const variables: Record<string, File> = {};
  const types = new TypeInfo(schema);
  let added: VariableDefinitionNode[] | null = null;
  const changed = visit(
    document,
    visitWithTypeInfo(types, {
      OperationDefinition: {
        enter: () => {
          added = [];
        },
        leave: (node) => {
          const more = added ?? [];
          added = null;
          return more.length > 0
            ? { ...node, variableDefinitions: [...(node.variableDefinitions ?? []), ...more] }
            : undefined;
        },
      },
      StringValue: (node) => {
        const file = files.get(node.value);
        const type = getNamedType(types.getInputType())?.name;
        if (!file || !added || type !== 'Upload') return undefined;
        const name = `fileInDocument${Object.keys(variables).length}`;
        variables[name] = file;
        added.push(definition(name, type));
        return variableNode(name);
      },
    }),
  );
  return Object.keys(variables).length > 0 ? { query: print(changed), variables } : { query, variables };
}
