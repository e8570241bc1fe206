/** Files on their way to the server, and those that it still works on. */

import { useEffect, useRef, useState } from 'react';
import { shrinkPhoto } from '../../kit/picture/shrink-photo.ts';
import { api } from '../../server/api.ts';
import { type Attached, attachedOf } from '../draft.ts';

export interface Upload {
  key: number;
  name: string;
  /** The picture itself, from the browser's memory. */
  preview: string | null;
  /** The share that has been sent, from 0 to 1. */
  sent: number;
  /** Null while it is running. */
  error: unknown;
}

/** Pending changes of a running upload. */
interface Wanted {
  source: File;
  preview: string | null;
  /** Null until the server has it. */
  file: Attached | null;
  hasFailed: boolean;
}

interface Uploads {
  uploads: readonly Upload[];
  add: (files: readonly File[]) => void;
  remove: (key: number) => void;
  /** Sends one that failed again. */
  retry: (key: number) => void;
}

const ASK_AGAIN_MS = 1500;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));

async function uploaded(file: File, onProgress: (sent: number) => void): Promise<Attached> {
  const form = new FormData();
  form.set('file', await shrinkPhoto(file));
  // Loaded with the first file.
  const { uploadClient } = await import('../../server/uploads.ts');
  let media = await uploadClient(onProgress).media.upload.mutate(form);
  while (media.url === null) {
    await pause();
    media = await api.media.get.query({ id: media.id });
  }
  return attachedOf(media, false);
}

/** @param onReady called with each file that may be posted, in the order in which they were chosen */
export function useUploads(onReady: (file: Attached) => void): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef(0);
  /** Those that were not taken away meanwhile, in the order in which they were chosen. */
  const wanted = useRef(new Map<number, Wanted>());
  const ready = useRef(onReady);
  useEffect(() => {
    ready.current = onReady;
  });
  useEffect(() => {
    const all = wanted.current;
    return () => {
      for (const { preview } of all.values()) if (preview) URL.revokeObjectURL(preview);
    };
  }, []);
  const forget = (key: number): void => {
    const preview = wanted.current.get(key)?.preview;
    if (preview) URL.revokeObjectURL(preview);
    wanted.current.delete(key);
    setUploads((all) => all.filter((upload) => upload.key !== key));
  };
  /** Passes on finished uploads, in the order in which they were chosen. */
  const handOver = (): void => {
    for (const [key, { file, hasFailed }] of [...wanted.current]) {
      if (hasFailed) continue;
      if (!file) return;
      forget(key);
      ready.current(file);
    }
  };
  const remove = (key: number): void => {
    forget(key);
    handOver();
  };
  const change = (key: number, values: Partial<Upload>): void =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)));
  const send = async (key: number, state: Wanted): Promise<void> => {
    try {
      state.file = await uploaded(state.source, (sent) => change(key, { sent }));
    } catch (error) {
      state.hasFailed = true;
      change(key, { error });
    }
    handOver();
  };
  const start = (source: File): void => {
    last.current += 1;
    const key = last.current;
    const preview = source.type.startsWith('image/') ? URL.createObjectURL(source) : null;
    const state: Wanted = { source, preview, file: null, hasFailed: false };
    wanted.current.set(key, state);
    setUploads((all) => [...all, { key, name: source.name, preview, sent: 0, error: null }]);
    void send(key, state);
  };
  const retry = (key: number): void => {
    const state = wanted.current.get(key);
    if (!state?.hasFailed) return;
    state.hasFailed = false;
    change(key, { sent: 0, error: null });
    void send(key, state);
  };
  const add = (files: readonly File[]): void => {
    for (const file of files) start(file);
  };
  return { uploads, add, remove, retry };
}
