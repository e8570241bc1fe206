/** Says that something failed, with a way to try again. */
import { Button } from './button.tsx';
import { errorText } from './error-text.ts';
import css from './failed.module.css';
import { useKitMessages } from './kit-messages.ts';

export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const words = useKitMessages();
  return (
    <div className={css.failed} role="alert">
      <p>{errorText(error, words)}</p>
      {onRetry && <Button onClick={onRetry}>{words.tryAgain}</Button>}
    </div>
  );
}
