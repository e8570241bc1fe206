/** The files of a draft: each with its description, and controls to move and remove it. */
import { ArrowLeft, ArrowRight, FileAudio, X } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../../kit/button.tsx';
import { errorText } from '../../kit/error-text.ts';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { later } from '../../kit/later.ts';
import { useComposeMessages } from '../compose-messages.ts';
import type { Attached } from '../draft.ts';
import css from './media-strip.module.css';
import type { Upload } from './use-uploads.ts';

const MediaDialog = later(async () => (await import('./media-dialog.tsx')).MediaDialog);

interface MediaStripProps {
  media: readonly Attached[];
  uploads: readonly Upload[];
  /** The maximum for a post. */
  most: number;
  /** The longest description. */
  longest: number;
  onChange: (media: Attached[]) => void;
  onRemoveUpload: (key: number) => void;
  onRetryUpload: (key: number) => void;
}

const objectPosition = ({ focus }: Attached): string =>
  focus ? `${((focus.x + 1) / 2) * 100}% ${((1 - focus.y) / 2) * 100}%` : '50% 50%';

export function MediaStrip(props: MediaStripProps) {
  const { media, uploads, most, longest, onChange, onRemoveUpload, onRetryUpload } = props;
  const words = useComposeMessages();
  const kitWords = useKitMessages();
  const [edited, setEdited] = useState<string | null>(null);
  // One that failed takes no place until it is sent again.
  const room = most - media.length - uploads.filter(({ error }) => error === null).length;
  const undescribed = media.filter(({ description }) => description === '').length;
  const file = media.find(({ id }) => id === edited);
  const save = (changed: Attached): void => {
    onChange(media.map((one) => (one.id === changed.id ? changed : one)));
    setEdited(null);
  };
  const move = (at: number, step: number, { currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    const moved = [...media];
    moved.splice(at + step, 0, ...moved.splice(at, 1));
    flushSync(() => onChange(moved));
    // An element that changes its place loses the focus.
    currentTarget.focus();
  };
  return (
    <>
      <ul className={css.strip} aria-label={words.media}>
        {media.map((one, at) => (
          <li key={one.id} className={css.file}>
            {one.preview ? (
              <img src={one.preview} alt={one.description} style={{ objectPosition: objectPosition(one) }} />
            ) : (
              <FileAudio aria-hidden="true" />
            )}
            <div className={css.acts}>
              {media.length > 1 && (
                <>
                  <IconButton
                    label={words.moveEarlier({ place: at + 1 })}
                    busy={at === 0}
                    onClick={(event) => move(at, -1, event)}
                  >
                    <ArrowLeft className="turns" aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={words.moveLater({ place: at + 1 })}
                    busy={at === media.length - 1}
                    onClick={(event) => move(at, 1, event)}
                  >
                    <ArrowRight className="turns" aria-hidden="true" />
                  </IconButton>
                </>
              )}
              <IconButton
                label={words.removeFile({ place: at + 1 })}
                onClick={() => onChange(media.filter(({ id }) => id !== one.id))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </div>
            <button
              type="button"
              className={`alt ${css.alt}`}
              aria-label={words.describeFile({ place: at + 1 })}
              onClick={() => setEdited(one.id)}
            >
              {one.description === '' ? '+ ALT' : 'ALT ✓'}
            </button>
          </li>
        ))}
        {uploads.map(({ key, name, preview, sent, error }) => (
          <li key={`upload ${key}`} className={css.file} aria-busy={error === null}>
            {preview ? <img src={preview} alt="" /> : <FileAudio aria-hidden="true" />}
            <div className={css.acts}>
              <IconButton label={words.removeUpload({ name })} onClick={() => onRemoveUpload(key)}>
                <X aria-hidden="true" />
              </IconButton>
            </div>
            {error === null ? (
              <>
                <p className={css.note} role="status">
                  {words.uploading}
                </p>
                <progress className={css.progress} aria-label={name} max={100} value={Math.floor(sent * 100)} />
              </>
            ) : (
              <>
                <p className={css.wrong} role="alert">
                  {errorText(error, kitWords)}
                </p>
                {room > 0 && (
                  <Button small className={css.retry} onClick={() => onRetryUpload(key)}>
                    {kitWords.tryAgain}
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
        {room > 0 && (
          <li className={`${css.room} meta`} aria-hidden="true">
            {words.room({ places: room })}
          </li>
        )}
      </ul>
      {undescribed > 0 && <p className="meta">{words.undescribed({ files: undescribed })}</p>}
      {file && <MediaDialog file={file} longest={longest} onSave={save} onClose={() => setEdited(null)} />}
    </>
  );
}
