/** Some faces that overlap. */
import type { AccountLike, ActorLike } from '../face.ts';
import { Face, type FaceSize } from './face.tsx';

interface FacesProps {
  people: readonly (AccountLike | ActorLike)[];
  size?: FaceSize;
}

export function Faces({ people, size = 's' }: FacesProps) {
  return (
    <span className="faces">
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a face has no state
        <Face key={index} of={person} size={size} />
      ))}
    </span>
  );
}
