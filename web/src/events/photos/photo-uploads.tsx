/** Adds photos: several at once, sent in the order of the list, each with its progress. */
import { ArrowDown, ArrowUp, ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton } from '../../kit/button.tsx';
import { errorText, fieldErrorsOf } from '../../kit/error-text.ts';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { PICTURE_TYPES, shrinkPhoto } from '../../kit/picture/shrink-photo.ts';
import { type QueuedFile, useUploadQueue } from '../../kit/picture/use-upload-queue.ts';
import { uploadClient } from '../../server/uploads.ts';
import { labelled } from '../../words/refusals.ts';
import css from './photos.module.css';
import { renewPhotos } from './photos.ts';
import { usePhotosMessages } from './photos-messages.ts';

async function send(uuid: string, file: File, onProgress: (share: number) => void): Promise<void> {
  const form = new FormData();
  form.set('id', uuid);
  form.set('file', await shrinkPhoto(file));
  form.set('name', file.name.slice(0, 255));
  await uploadClient(onProgress).eventPhotos.add.mutate(form);
  await renewPhotos(uuid);
}

export function PhotoUploads({ uuid, most }: { uuid: string; most: number }) {
  const words = usePhotosMessages();
  const input = useRef<HTMLInputElement>(null);
  const { queue, add, ...acts } = useUploadQueue((file, onProgress) => send(uuid, file, onProgress));
  return (
    <section className="stack tight">
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        hidden
        aria-label={words.add}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <div className="actions">
        <Button look="primary" onClick={() => input.current?.click()}>
          <ImagePlus className="icon s" aria-hidden="true" />
          {words.add}
        </Button>
      </div>
      <p className="hint">{words.addHint({ most })}</p>
      {queue.length > 0 && (
        <ul className={`card ${css.queue}`} aria-label={words.queue}>
          {queue.map((upload, place) => (
            <QueueRow key={upload.key} upload={upload} place={place} last={queue.length - 1} {...acts} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface QueueRowProps extends Pick<ReturnType<typeof useUploadQueue>, 'remove' | 'retry' | 'move'> {
  upload: QueuedFile;
  place: number;
  last: number;
}

function QueueRow({ upload: { key, file, preview, sent, error }, place, last, remove, retry, move }: QueueRowProps) {
  const words = usePhotosMessages();
  const kit = useKitMessages();
  const { name } = file;
  const percent = Math.floor((sent ?? 0) * 100);
  const wrong = error ? (fieldErrorsOf(error).file ?? errorText(error, kit)) : null;
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
        <span className={css.acts}>
          {error ? (
            <Button small onClick={() => retry(key)}>
              {words.retry}
            </Button>
          ) : (
            <>
              {place > 1 && (
                <IconButton label={words.earlier({ name })} onClick={() => move(key, -1)}>
                  <ArrowUp aria-hidden="true" />
                </IconButton>
              )}
              {place < last && (
                <IconButton label={words.later({ name })} onClick={() => move(key, 1)}>
                  <ArrowDown aria-hidden="true" />
                </IconButton>
              )}
            </>
          )}
          <IconButton label={words.discard({ name })} onClick={() => remove(key)}>
            <X aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </li>
  );
}
