/** A picture that is sent as soon as it is chosen. It can be tried again when that fails. */
import { useEffect, useRef, useState } from 'react';
import type { PlazaClient } from '../../../../src/client/plaza-client.ts';
import { holdForms } from './held-forms.ts';
import { shrinkPhoto } from './shrink-photo.ts';

export interface PictureUpload {
  file: File;
  /** Its address in the browser's memory. */
  preview: string;
  /** The share that has been sent, from 0 to 1. */
  sent: number;
  /** Why it failed; null while it has not. */
  error: unknown;
}

interface UploadOptions<Sent> {
  send: (client: PlazaClient, file: File, signal: AbortSignal) => Promise<Sent>;
  onSent: (sent: Sent) => unknown;
  /** Whether forms wait for it when they are sent. */
  holdsForms?: boolean;
}

interface Uploading {
  /** Null if none is on its way, and none failed. */
  upload: PictureUpload | null;
  /** The name of the file that was sent last. */
  lastSent: string | null;
  start: (file: File) => void;
  retry: () => void;
  cancel: () => void;
}

interface Running {
  abort: () => void;
  preview: string;
}

interface Held {
  running: Running | null;
  /** Lets forms be sent without it. */
  release: () => void;
}

function letGo(held: Held): void {
  held.release();
  if (held.running) URL.revokeObjectURL(held.running.preview);
  held.running = null;
}

export function usePictureUpload<Sent>(options: UploadOptions<Sent>): Uploading {
  const [upload, setUpload] = useState<PictureUpload | null>(null);
  const [lastSent, setLastSent] = useState<string | null>(null);
  const current = useRef(options);
  useEffect(() => {
    current.current = options;
  });
  const held = useRef<Held>({ running: null, release: () => {} });
  // An upload goes on when its page is closed; only the form does not wait for it any more.
  useEffect(() => () => letGo(held.current), []);
  const run = (file: File, preview: string): void => {
    const aborting = new AbortController();
    const state: Running = { preview, abort: () => aborting.abort() };
    const change = (values: Partial<PictureUpload>): void => {
      if (held.current.running === state) setUpload((now) => now && { ...now, ...values });
    };
    held.current.release();
    held.current.running = state;
    setUpload({ file, preview, sent: 0, error: null });
    const sending = (async () => {
      const small = await shrinkPhoto(file);
      // Loaded with the first picture.
      const { uploadClient } = await import('../../server/uploads.ts');
      const { send, onSent } = current.current;
      onSent(
        await send(
          uploadClient((sent) => change({ sent })),
          small,
          aborting.signal,
        ),
      );
      if (held.current.running !== state) return;
      letGo(held.current);
      setUpload(null);
      setLastSent(file.name);
    })();
    sending.catch((error: unknown) => change({ error }));
    if (options.holdsForms) held.current.release = holdForms(sending);
  };
  return {
    upload,
    lastSent,
    start(file) {
      held.current.running?.abort();
      letGo(held.current);
      run(file, URL.createObjectURL(file));
    },
    retry() {
      if (upload) run(upload.file, upload.preview);
    },
    cancel() {
      const state = held.current.running;
      letGo(held.current);
      state?.abort();
      setUpload(null);
    },
  };
}
