/** Limits how much a document may select. Runs before validation, whose check for overlapping fields is quadratic. */
import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';
import { Refusal } from '../../platform/errors.ts';

/** In a whole document with fragments expanded, in each operation and in each fragment. GraphiQL's introspection query has some 500. */
export const SELECTIONS_MAX = 1500;

/** How often the same response key may be selected at one response path, and how many fragments may be spread there. */
export const REPEATED_MAX = 30;

/** A response path: its selections, by response key. */
interface Place {
  count: number;
  fields: Map<string, Place>;
}

const emptyPlace = (): Place => ({ count: 0, fields: new Map() });

/** A key that no field can have. */
const SPREADS = '...';

/** Refuses documents that select too many fields, or the same one too often, with fragments expanded. */
export function refuseEndlessSelections(document: DocumentNode): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  const spreading = new Set<FragmentDefinitionNode>();
  let total = 0;

  const enter = (place: Place, name: string): Place => {
    const inner = place.fields.get(name) ?? emptyPlace();
    place.fields.set(name, inner);
    inner.count += 1;
    if (inner.count > REPEATED_MAX)
      throw new Refusal('invalid', `The same field is selected more than ${REPEATED_MAX} times in one place`);
    return inner;
  };
  const walk = ({ selections }: SelectionSetNode, place: Place): void => {
    total += selections.length;
    if (total > SELECTIONS_MAX)
      throw new Refusal(
        'invalid',
        `The document selects more than ${SELECTIONS_MAX} fields, counting each fragment where it is spread`,
      );
    for (const node of selections) {
      if (node.kind === Kind.FIELD) {
        const inner = enter(place, (node.alias ?? node.name).value);
        if (node.selectionSet) walk(node.selectionSet, inner);
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        walk(node.selectionSet, place);
      } else {
        enter(place, SPREADS);
        const fragment = fragments.get(node.name.value);
        // Validation refuses fragments that spread themselves.
        if (!fragment || spreading.has(fragment)) continue;
        spreading.add(fragment);
        walk(fragment.selectionSet, place);
        spreading.delete(fragment);
      }
    }
  };
  for (const node of document.definitions) if ('selectionSet' in node) walk(node.selectionSet, emptyPlace());
}
