/** The draft of a composer: stored in the browser at each change, and on the server for other devices soon after. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { showToast } from '../kit/toast.tsx';
import { useComposeMessages } from './compose-messages.ts';
import { type Draft, dropDraft, isEmpty, keepDraft, newKey } from './draft.ts';
import { deleteSaved, saveDraft } from './saved-drafts.ts';

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

const SAVE_AFTER_MS = 1500;

/** Saves one draft on the server: one version at a time, the latest last. */
class Saver {
  private readonly key: string;
  private readonly onEnd: (draft: Draft, saved: string | null, error: unknown) => void;
  private waiting: Draft | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> = Promise.resolve();
  /** Whether the server may have it. */
  isSaved: boolean;

  constructor(key: string, isSaved: boolean, onEnd: Saver['onEnd']) {
    this.key = key;
    this.isSaved = isSaved;
    this.onEnd = onEnd;
  }

  later(draft: Draft): void {
    this.waiting = draft;
    this.timer ??= setTimeout(this.now, SAVE_AFTER_MS);
  }

  readonly now = (): void => {
    const draft = this.waiting;
    this.stop();
    if (draft) this.running = this.running.then(() => this.write(draft));
  };

  /** After this, nothing is written any more. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = null;
  }

  /** After what is being written. */
  async delete(): Promise<void> {
    this.stop();
    await this.running;
    if (this.isSaved) await deleteSaved(this.key);
  }

  private async write(draft: Draft): Promise<void> {
    try {
      if (!isEmpty(draft)) {
        this.isSaved = true;
        const { updated_at } = await saveDraft(this.key, draft);
        this.onEnd(draft, updated_at, null);
      } else if (this.isSaved) {
        this.isSaved = false;
        await deleteSaved(this.key);
      }
    } catch (error) {
      this.onEnd(draft, null, error);
    }
  }
}

/** @param isRestored of an earlier visit, whose last call may have saved it without an answer */
export function useDraft(target: string, start: Draft, isRestored: boolean): StoredDraft {
  const words = useComposeMessages();
  const [draft, setDraft] = useState(start);
  const [unsaved, setUnsaved] = useState<unknown>(null);
  const latest = useRef(start);
  const attempted = useRef(false);
  const dropped = useRef(false);
  const [saver] = useState(
    () =>
      new Saver(target, isRestored, (written, saved, error) => {
        setUnsaved(error);
        if (saved === null || latest.current !== written || dropped.current) return;
        latest.current = { ...written, saved };
        keepDraft(target, latest.current);
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
      keepDraft(target, next);
      saver.later(next);
    },
    [target, saver],
  );
  useEffect(() => {
    // The draft of an earlier visit whose last changes did not reach the server.
    if (latest.current.saved === null) saver.later(latest.current);
    addEventListener('pagehide', saver.now);
    document.addEventListener('visibilitychange', saver.now);
    return () => {
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
    dropDraft(target);
    // If the server refuses, the draft is still in the list.
    saver.delete().catch(() => undefined);
  };
  const putAside = async (): Promise<boolean> => {
    try {
      if (!isEmpty(latest.current)) {
        await saveDraft(`kept:${newKey()}`, latest.current);
        showToast(words.putAside);
      }
      drop();
      return true;
    } catch (error) {
      setUnsaved(error);
      return false;
    }
  };
  return { draft, change, unsaved, attempt, drop, putAside };
}
