/** Adds photos: several at once, sent in the order of the list, each with its progress. */
import { ArrowDown, ArrowUp, ImagePlus, X } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../../kit/button.tsx';
import { errorText, fieldErrorsOf } from '../../kit/error-text.ts';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { PICTURE_TYPES } from '../../kit/picture/shrink-photo.ts';
import { type QueuedFile, type UploadQueue, useLastSent, useQueuedFiles } from '../../kit/picture/upload-queue.ts';
import { labelled } from '../../words/refusals.ts';
import { photoQueue } from './photo-queue.ts';
import css from './photos.module.css';
import { usePhotosMessages } from './photos-messages.ts';

/** Rows change without the viewer's action: if the focused button goes with one, the focus moves to the button of `actions`. */
function useKeptFocus(actions: RefObject<HTMLElement | null>) {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body)
      actions.current?.querySelector('button')?.focus();
  });
  return {
    onFocus: ({ target }: { target: Element }): void => {
      focused.current = target;
    },
    onBlur: (): void => {
      focused.current = null;
    },
  };
}

export function PhotoUploads({ uuid, most, mayAdd }: { uuid: string; most: number; mayAdd: boolean }) {
  const words = usePhotosMessages();
  const input = useRef<HTMLInputElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const queue = photoQueue(uuid);
  const [files, added] = [useQueuedFiles(queue), useLastSent(queue)];
  const keptFocus = useKeptFocus(actions);
  // People who lost their place still read what became of their files.
  if (!mayAdd && files.length === 0) return null;
  return (
    <section className="stack tight" {...keptFocus}>
      {mayAdd && (
        <>
          <input
            ref={input}
            type="file"
            accept={PICTURE_TYPES}
            multiple
            hidden
            aria-label={words.add}
            onChange={({ target }) => {
              queue.add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
          <div className="actions" ref={actions}>
            <Button look="primary" onClick={() => input.current?.click()}>
              <ImagePlus className="icon s" aria-hidden="true" />
              {words.add}
            </Button>
          </div>
          <p className="hint">{words.addHint({ most })}</p>
        </>
      )}
      <p className="hidden" role="status">
        {added && words.added({ name: added.file.name })}
      </p>
      {files.length > 0 && (
        <ul className={`card ${css.queue}`} aria-label={words.queue}>
          {files.map((upload, place) => (
            <QueueRow key={upload.key} upload={upload} place={place} last={files.length - 1} queue={queue} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface QueueRowProps {
  upload: QueuedFile;
  place: number;
  last: number;
  queue: UploadQueue;
}

function QueueRow({ upload: { key, file, preview, sent, error }, place, last, queue }: QueueRowProps) {
  const words = usePhotosMessages();
  const kit = useKitMessages();
  const acts = useRef<HTMLSpanElement>(null);
  const { name } = file;
  const percent = Math.floor((sent ?? 0) * 100);
  const wrong = error ? (fieldErrorsOf(error).file ?? errorText(error, kit)) : null;
  const move = (step: -1 | 1): void => {
    flushSync(() => queue.move(key, step));
    // At the first and the last place the pressed button is gone.
    if (!acts.current?.contains(document.activeElement)) acts.current?.querySelector('button')?.focus();
  };
  return (
    <li>
      <img src={preview} alt="" />
      <div className={css.state}>
        <span className="clamp">{name}</span>
        {wrong ? (
          <span className="error" role="alert">
            {labelled(wrong, name)}
          </span>
        ) : (
          <span className="meta">{sent === null ? words.waiting : words.percent({ percent })}</span>
        )}
        {sent !== null && <progress aria-label={name} max={100} value={percent} />}
      </div>
      {sent === null && (
        <span className={css.acts} ref={acts}>
          {error ? (
            <Button small onClick={() => queue.retry(key)}>
              {words.retry}
            </Button>
          ) : (
            <>
              {place > 1 && (
                <IconButton label={words.earlier({ name })} onClick={() => move(-1)}>
                  <ArrowUp aria-hidden="true" />
                </IconButton>
              )}
              {place < last && (
                <IconButton label={words.later({ name })} onClick={() => move(1)}>
                  <ArrowDown aria-hidden="true" />
                </IconButton>
              )}
            </>
          )}
          <IconButton label={words.discard({ name })} onClick={() => queue.remove(key)}>
            <X aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </li>
  );
}
