/** Refuses NUL in the literals of a document, under the name of the argument: no database takes it. */
import { type ASTNode, BREAK, type DocumentNode, Kind, visit } from 'graphql';
import { invalid } from '../../platform/errors.ts';

/** In the source it can only stand as an escape; a block string has none. */
const ESCAPED_NUL = /\\u(?:0000|\{0+\})/;

/** `physicalAddress.street`: the names of what holds a value, the outermost first. */
function nameOf(holders: readonly (ASTNode | readonly ASTNode[] | undefined)[]): string {
  const names = holders.flatMap((node) => {
    if (!node || !('kind' in node)) return [];
    if (node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD) return node.name.value;
    return node.kind === Kind.VARIABLE_DEFINITION ? node.variable.name.value : [];
  });
  return names.join('.') || 'query';
}

export function refuseNulInLiterals(text: string, document: DocumentNode): void {
  if (!ESCAPED_NUL.test(text)) return;
  let field: string | undefined;
  visit(document, {
    StringValue({ value }, _key, parent, _path, ancestors) {
      if (!value.includes('\0')) return undefined;
      field = nameOf([...ancestors, parent]);
      return BREAK;
    },
  });
  if (field !== undefined) throw invalid({ [field]: ['contains a NUL byte'] });
}
