/** How much a document may select. Checking that repeated fields fit together takes the square of their number, so this comes first. */
import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';
import { Refusal } from '../../platform/errors.ts';

/** Of a whole document with its fragments spread out, in each operation and in each fragment. GraphiQL's own question has some 500. */
export const SELECTIONS_MAX = 1500;

/** How often the same field may stand in one place of the answer, and how many fragments may be spread there. */
export const REPEATED_MAX = 30;

/** A place in the answer: what is selected there, by its name in the answer. */
interface Place {
  count: number;
  fields: Map<string, Place>;
}

const emptyPlace = (): Place => ({ count: 0, fields: new Map() });

/** No field is called so. */
const SPREADS = '...';

/** Refuses documents that select too much, or the same too often, however fragments hide it. */
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
        `The document selects more than ${SELECTIONS_MAX} fields, fragments counted where they are spread`,
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
        // One that spreads itself is refused by GraphQL's own rules.
        if (!fragment || spreading.has(fragment)) continue;
        spreading.add(fragment);
        walk(fragment.selectionSet, place);
        spreading.delete(fragment);
      }
    }
  };
  for (const node of document.definitions) if ('selectionSet' in node) walk(node.selectionSet, emptyPlace());
}
