/** The secret of a webhook, which is shown once. */
import { Button } from '../kit/button.tsx';
import { copyText } from '../kit/copy-text.ts';
import { TextField } from '../kit/field.tsx';
import css from './groups.module.css';
import { useWebhooksMessages } from './webhooks-messages.ts';

interface WebhookSecretProps {
  secret: string;
  /** Whether it replaces another one. */
  replaces: boolean;
  onDone: () => void;
}

export function WebhookSecret({ secret, replaces, onDone }: WebhookSecretProps) {
  const words = useWebhooksMessages();
  const copy = (): Promise<void> => copyText(secret, words.copied);
  return (
    <div className={css.form}>
      <TextField label={words.secret} hint={words.secretHint} value={secret} dir="ltr" readOnly />
      {replaces && <p>{words.secretFormer}</p>}
      <div className={css.row}>
        <Button look="primary" onClick={copy}>
          {words.copy}
        </Button>
        <Button onClick={onDone}>{words.done}</Button>
      </div>
    </div>
  );
}
