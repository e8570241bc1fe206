/** Files that are sent one after the other, in an order that can be changed while they wait. A queue outlives the page that shows it. */
import { useSyncExternalStore } from 'react';

export interface QueuedFile {
  /** Unique, and the same when it is tried again: the Idempotency-Key of its request. */
  key: string;
  file: File;
  /** Its address in the browser's memory. */
  preview: string;
  /** The share that has been sent, from 0 to 1; null while it waits. */
  sent: number | null;
  /** Why it failed; null while it has not. */
  error: unknown;
}

export interface UploadQueue {
  subscribe: (listener: () => void) => () => void;
  /** Those that wait, are sent, or have failed. */
  files: () => readonly QueuedFile[];
  /** The file that was sent last. */
  lastSent: () => QueuedFile | null;
  add: (files: readonly File[]) => void;
  /** One that waits or has failed. */
  remove: (key: string) => void;
  retry: (key: string) => void;
  /** Changes places with the one before or after it. */
  move: (key: string, step: -1 | 1) => void;
}

interface Sending {
  /** Called for one file at a time. */
  send: (file: QueuedFile, onProgress: (share: number) => void) => Promise<unknown>;
  /** Called when no file waits any more. */
  onIdle: () => unknown;
}

/** Failed files do not hold up the others. The browser asks before it closes the client while the queue has files. */
export function createUploadQueue({ send, onIdle }: Sending): UploadQueue {
  const listeners = new Set<() => void>();
  let files: readonly QueuedFile[] = [];
  let lastSent: QueuedFile | null = null;
  let isSending = false;
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  const set = (next: readonly QueuedFile[]): void => {
    files = next;
    if (files.length > 0) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
    for (const listener of listeners) listener();
  };
  const change = (key: string, values: Partial<QueuedFile>): void =>
    set(files.map((each) => (each.key === key ? { ...each, ...values } : each)));
  const remove = (key: string): void => {
    const gone = files.find((each) => each.key === key);
    if (gone) URL.revokeObjectURL(gone.preview);
    set(files.filter((each) => each !== gone));
  };
  const sendOne = async (file: QueuedFile): Promise<void> => {
    change(file.key, { sent: 0 });
    try {
      await send(file, (sent) => change(file.key, { sent }));
      lastSent = file;
      remove(file.key);
    } catch (error) {
      change(file.key, { sent: null, error });
    }
  };
  const sendAll = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    const next = () => files.find(({ error }) => error === null);
    for (let file = next(); file; file = next()) await sendOne(file);
    isSending = false;
    onIdle();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    files: () => files,
    lastSent: () => lastSent,
    add(added) {
      const queued = added.map((file) => {
        const preview = URL.createObjectURL(file);
        return { key: crypto.randomUUID(), file, preview, sent: null, error: null };
      });
      set([...files, ...queued]);
      void sendAll();
    },
    remove,
    retry(key) {
      change(key, { error: null });
      void sendAll();
    },
    move(key, step) {
      const place = files.findIndex((each) => each.key === key);
      const [moved, other] = [files[place], files[place + step]];
      if (moved && other) set(files.with(place, other).with(place + step, moved));
    },
  };
}

export const useQueuedFiles = ({ subscribe, files }: UploadQueue): readonly QueuedFile[] =>
  useSyncExternalStore(subscribe, files);

export const useLastSent = ({ subscribe, lastSent }: UploadQueue): QueuedFile | null =>
  useSyncExternalStore(subscribe, lastSent);
