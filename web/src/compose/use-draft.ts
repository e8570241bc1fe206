/** The draft of a composer: stored in the browser at each change, and on the server for other devices soon after. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { showToast } from '../kit/toast.tsx';
import { beforeSignOut } from '../server/before-sign-out.ts';
import { useComposeMessages } from './compose-messages.ts';
import { type Draft, dropDraft, isEmpty, keepDraft, newKey, storedDraft } from './draft.ts';
import { DraftSaver } from './draft-saver.ts';
import { saveDraft } from './saved-drafts.ts';

export type Change = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

interface StoredDraft {
  draft: Draft;
  change: Change;
  /** Why the server did not save it, as when there are too many; null if it did. */
  unsaved: unknown;
  /** Must be called before an attempt: later changes make it another post. */
  attempt: () => void;
  /** Deletes it, after it was posted. */
  drop: () => void;
  /** Puts it into the list of drafts, so that another can begin; false if it could not, and stays. */
  putAside: () => Promise<boolean>;
}

/** @param isRestored of an earlier visit, which may have attempted to post it */
export function useDraft(target: string, start: Draft, isRestored: boolean): StoredDraft {
  const words = useComposeMessages();
  const [draft, setDraft] = useState(start);
  const [unsaved, setUnsaved] = useState<unknown>(null);
  const latest = useRef(start);
  const attempted = useRef(isRestored);
  const dropped = useRef(false);
  const [saver] = useState(
    () =>
      new DraftSaver(target, start, isRestored, (written, version, error) => {
        setUnsaved(error);
        if (version === null || dropped.current) return;
        if (latest.current === written) latest.current = { ...written, saved: version };
        // Another tab may have stored its own draft.
        if (storedDraft(target)?.key === latest.current.key) keepDraft(target, { ...latest.current, base: version });
      }),
  );
  const change = useCallback<Change>(
    (given) => {
      const changed = typeof given === 'function' ? given(latest.current) : given;
      const next = { ...latest.current, ...changed, ...(attempted.current && { key: newKey() }), saved: null };
      attempted.current = false;
      latest.current = next;
      setDraft(next);
      if (dropped.current) return;
      keepDraft(target, { ...next, base: saver.version });
      saver.later(next);
    },
    [target, saver],
  );
  useEffect(() => {
    // The draft of an earlier visit whose last changes did not reach the server.
    if (latest.current.saved === null) saver.later(latest.current);
    addEventListener('pagehide', saver.now);
    document.addEventListener('visibilitychange', saver.now);
    const remove = beforeSignOut(async () => {
      saver.now();
      await saver.settle();
      return !dropped.current && latest.current.saved === null && !isEmpty(latest.current);
    });
    return () => {
      remove();
      removeEventListener('pagehide', saver.now);
      document.removeEventListener('visibilitychange', saver.now);
      saver.now();
    };
  }, [saver]);
  const attempt = (): void => {
    attempted.current = true;
  };
  const drop = (): void => {
    dropped.current = true;
    dropDraft(target, ({ key }) => key === latest.current.key);
    saver.delete();
  };
  const putAside = async (): Promise<boolean> => {
    const key = `kept:${newKey()}`;
    try {
      await saver.settle();
      let put: Draft | null = null;
      // Again after changes that were made meanwhile.
      while (put !== latest.current && !isEmpty(latest.current)) {
        put = latest.current;
        await saveDraft(key, put);
      }
      if (put) showToast(words.putAside);
      drop();
      return true;
    } catch (error) {
      setUnsaved(error);
      if (!latest.current.saved) saver.later(latest.current);
      return false;
    }
  };
  return { draft, change, unsaved, attempt, drop, putAside };
}
