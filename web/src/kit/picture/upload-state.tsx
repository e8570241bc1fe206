/** The progress of a picture that is sent, or why that failed, with the ways on. */
import { labelled } from '../../words/refusals.ts';
import { Button } from '../button.tsx';
import { errorText, fieldErrorsOf } from '../error-text.ts';
import { useKitMessages } from '../kit-messages.ts';
import css from './upload-state.module.css';
import { useUploadsMessages } from './uploads-messages.ts';
import type { PictureUpload } from './use-picture-upload.ts';

interface UploadStateProps {
  upload: PictureUpload;
  /** The field of the request, and its label. */
  field: string;
  label: string;
  onRetry: () => void;
  /** Null once it cannot be cancelled. */
  onCancel: (() => void) | null;
}

export function UploadState({ upload: { file, sent, error }, field, label, onRetry, onCancel }: UploadStateProps) {
  const words = useUploadsMessages();
  const kit = useKitMessages();
  const { name } = file;
  const wrong = error ? (fieldErrorsOf(error)[field] ?? errorText(error, kit)) : null;
  return (
    <div className={css.state}>
      {wrong === null ? (
        <>
          <p className="meta" role="status">
            {sent < 1 ? words.uploading({ name }) : words.preparing({ name })}
          </p>
          <progress aria-label={name} max={100} value={Math.floor(sent * 100)} />
        </>
      ) : (
        <p className="error" role="alert">
          {words.failed({ name })} {labelled(wrong, label)}
        </p>
      )}
      <div className="actions">
        {wrong !== null && (
          <Button small onClick={onRetry}>
            {kit.tryAgain}
          </Button>
        )}
        {onCancel && (
          <Button small onClick={onCancel}>
            {wrong === null ? kit.cancel : words.leaveOut}
          </Button>
        )}
      </div>
    </div>
  );
}
