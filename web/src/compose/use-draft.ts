/** The draft of a composer, stored in the browser at each change. */
import { useCallback, useRef, useState } from 'react';
import { type Draft, dropDraft, keepDraft, newKey } from './draft.ts';

export type Change = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

interface StoredDraft {
  draft: Draft;
  change: Change;
  /** Must be called before an attempt: later changes make it another post. */
  attempt: () => void;
  /** Deletes it, after it was posted or discarded. */
  drop: () => void;
}

export function useDraft(target: string, start: Draft): StoredDraft {
  const [draft, setDraft] = useState(start);
  const latest = useRef(start);
  const attempted = useRef(false);
  const dropped = useRef(false);
  const change = useCallback<Change>(
    (given) => {
      const changed = typeof given === 'function' ? given(latest.current) : given;
      const next = { ...latest.current, ...changed, ...(attempted.current && { key: newKey() }) };
      attempted.current = false;
      latest.current = next;
      setDraft(next);
      if (!dropped.current) keepDraft(target, next);
    },
    [target],
  );
  const attempt = (): void => {
    attempted.current = true;
  };
  const drop = (): void => {
    dropped.current = true;
    dropDraft(target);
  };
  return { draft, change, attempt, drop };
}
