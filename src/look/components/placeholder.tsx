/** In place of a picture that an event or a banner does not have. */
import { placeholderOf } from '../placeholder.ts';

interface PlaceholderProps {
  /** The title of the event, or the name of the group. */
  title: string;
  className?: string | undefined;
}

export function Placeholder({ title, className }: PlaceholderProps) {
  const { className: look, letter } = placeholderOf(title);
  return <span className={['ph', className, look].filter(Boolean).join(' ')} data-letter={letter} aria-hidden="true" />;
}
