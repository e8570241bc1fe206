/** How many characters a post has. The parser of links and mentions is large, and loaded with the first character. */
import { useEffect, useState } from 'react';
import type { statusLength } from '../../../src/domain/statuses/text/length.ts';

type Count = typeof statusLength;

let exact: Count | null = null;

/** As long as links and mentions are not found. */
const roughly: Count = (text, warning) => text.length + warning.length;

export function useLength(text: string, warning: string): number {
  const [count, setCount] = useState<Count>(() => exact ?? roughly);
  const isWanted = count === roughly && text + warning !== '';
  useEffect(() => {
    if (!isWanted) return;
    import('../../../src/domain/statuses/text/length.ts').then(
      (loaded) => {
        exact = loaded.statusLength;
        setCount(() => loaded.statusLength);
      },
      // The server counts as well.
      () => undefined,
    );
  }, [isWanted]);
  return count(text, warning);
}
