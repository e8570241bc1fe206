/** Files that are sent one after the other, in an order that can be changed while they wait. */
import { useEffect, useRef, useState } from 'react';

export interface QueuedFile {
  key: number;
  file: File;
  /** Its address in the browser's memory. */
  preview: string;
  /** The share that has been sent, from 0 to 1; null while it waits. */
  sent: number | null;
  /** Why it failed; null while it has not. */
  error: unknown;
}

interface UploadQueue {
  queue: readonly QueuedFile[];
  add: (files: readonly File[]) => void;
  /** One that waits or has failed. */
  remove: (key: number) => void;
  retry: (key: number) => void;
  /** Changes places with the one before or after it. */
  move: (key: number, step: -1 | 1) => void;
}

/** Failed files do not hold up the others. @param send called for one file at a time */
export function useUploadQueue(
  send: (file: File, onProgress: (share: number) => void) => Promise<unknown>,
): UploadQueue {
  const [queue, setQueue] = useState<readonly QueuedFile[]>([]);
  const last = useRef(0);
  const current = useRef<number | null>(null);
  const change = (key: number, values: Partial<QueuedFile>): void =>
    setQueue((all) => all.map((each) => (each.key === key ? { ...each, ...values } : each)));
  const remove = (key: number): void =>
    setQueue((all) => {
      const gone = all.find((each) => each.key === key);
      if (gone) URL.revokeObjectURL(gone.preview);
      return all.filter((each) => each.key !== key);
    });
  const start = async ({ key, file }: QueuedFile): Promise<void> => {
    change(key, { sent: 0 });
    try {
      await send(file, (sent) => change(key, { sent }));
      current.current = null;
      remove(key);
    } catch (error) {
      current.current = null;
      change(key, { sent: null, error });
    }
  };
  useEffect(() => {
    const next = queue.find(({ error }) => error === null);
    if (!next || current.current !== null) return;
    current.current = next.key;
    void start(next);
  });
  const add = (files: readonly File[]): void => {
    const added = files.map((file) => {
      last.current += 1;
      return { key: last.current, file, preview: URL.createObjectURL(file), sent: null, error: null };
    });
    setQueue((all) => [...all, ...added]);
  };
  const move = (key: number, step: -1 | 1): void =>
    setQueue((all) => {
      const place = all.findIndex((each) => each.key === key);
      const [moved, other] = [all[place], all[place + step]];
      if (!moved || !other) return all;
      return all.with(place, other).with(place + step, moved);
    });
  return { queue, add, remove, retry: (key) => change(key, { error: null }), move };
}
