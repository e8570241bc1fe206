/** Pictures in full size, one after the other: by buttons, arrow keys or a swipe. */
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { sourcesOf } from '../../../../src/look/photo.ts';
import { IconButton } from '../../kit/button.tsx';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { usePostsMessages } from '../posts-messages.ts';
import type { Media } from '../state/status.ts';
import css from './lightbox.module.css';

/** A file in full size: an attachment, or a photo of an event. */
export type WholeFile = Pick<Media, 'type' | 'url' | 'description'> & {
  meta: { original?: { width?: number | undefined } | undefined } | null;
};

interface LightboxProps {
  files: readonly WholeFile[];
  /** Which is shown first. */
  start: number;
  onClose: () => void;
}

const SWIPE = 60;

/** The formats of animations, which move here; lists show their first frame. */
const MAY_MOVE = /\.(?:gif|webp|png)$/;

function wholeOf({ url, meta }: WholeFile) {
  const address = url ?? '';
  if (MAY_MOVE.test(address)) return { src: address };
  return { ...sourcesOf({ url: address, width: meta?.original?.width ?? null }), sizes: '100vw' };
}

export function Lightbox({ files, start, onClose }: LightboxProps) {
  const words = usePostsMessages();
  const kit = useKitMessages();
  const ref = useRef<HTMLDialogElement>(null);
  const touched = useRef(0);
  const [index, setIndex] = useState(start);
  // A layout effect ends while the dialog is still mounted; an unmounted one could not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const go = (step: number): void => setIndex((index + step + files.length) % files.length);
  const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
  const move = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowRight') go(forward);
    if (key === 'ArrowLeft') go(-forward);
  };
  const swiped = (at: number): void => {
    const way = at - touched.current;
    if (Math.abs(way) > SWIPE) go(way < 0 ? forward : -forward);
  };
  const file = files[index];
  if (!file) return null;
  return (
    <dialog
      ref={ref}
      className={css.lightbox}
      aria-label={words.picture({ place: index + 1, all: files.length })}
      onKeyDown={move}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onTouchStart={({ touches }) => {
        touched.current = touches[0]?.clientX ?? 0;
      }}
      onTouchEnd={({ changedTouches }) => swiped(changedTouches[0]?.clientX ?? touched.current)}
    >
      <div className={css.bar}>
        <span>{files.length > 1 && words.picture({ place: index + 1, all: files.length })}</span>
        <IconButton label={kit.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className={css.stage}>
        {file.type === 'image' ? (
          <img {...wholeOf(file)} alt={file.description ?? ''} />
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: what was uploaded has no captions, but a description
          <video src={file.url ?? ''} controls playsInline aria-label={file.description || words.video} />
        )}
      </div>
      <div className={css.bar}>
        {files.length > 1 && (
          <IconButton label={words.previous} onClick={() => go(-1)}>
            <ChevronLeft className="turns" aria-hidden="true" />
          </IconButton>
        )}
        <p className={css.description}>{file.description}</p>
        {files.length > 1 && (
          <IconButton label={words.next} onClick={() => go(1)}>
            <ChevronRight className="turns" aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </dialog>
  );
}
