/** The camera, which looks for QR codes while it is shown. */
import { useEffect, useRef } from 'react';
import { loadDecoder } from './decoder.ts';
import css from './door.module.css';
import { useDoorMessages } from './door-messages.ts';

const EVERY_MS = 200;
/** A ticket that is still in the picture is not scanned again. */
const SAME_MS = 4000;

interface ScannerProps {
  onCode: (code: string) => void;
  /** The camera is refused or absent, or the decoder cannot be loaded. */
  onFailure: () => void;
}

export function Scanner({ onCode, onFailure }: ScannerProps) {
  const words = useDoorMessages();
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef({ onCode, onFailure });
  latest.current = { onCode, onFailure };
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = { code: '', at: 0 };
    const run = async (): Promise<void> => {
      const [decode, opened] = await Promise.all([
        loadDecoder(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
      ]);
      stream = opened;
      if (isOver || !video.current) return stop();
      video.current.srcObject = opened;
      await video.current.play();
      const look = async (): Promise<void> => {
        const code = video.current && (await decode(video.current).catch(() => null));
        if (isOver) return;
        const now = Date.now();
        if (code && (code !== last.code || now - last.at > SAME_MS)) latest.current.onCode(code);
        if (code) last = { code, at: now };
        timer = setTimeout(look, EVERY_MS);
      };
      await look();
    };
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    run().catch(() => {
      if (!isOver) latest.current.onFailure();
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return <video ref={video} className={css.camera} muted playsInline aria-label={words.camera} />;
}
