/** Refuses NUL in string literals, naming the argument: PostgreSQL cannot store it. */
import { type ASTNode, BREAK, type DocumentNode, Kind, visit } from 'graphql';
import { invalid } from '../../platform/errors.ts';

/** In the source NUL is always an escape; block strings have no escapes. */
const ESCAPED_NUL = /\\u(?:0000|\{0+\})/;

/** The path of a value, such as `physicalAddress.street`, outermost name first. */
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
