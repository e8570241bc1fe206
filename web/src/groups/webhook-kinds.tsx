/** Checkboxes for the kinds of changes that a webhook reports. */
import type { UseFormRegister } from 'react-hook-form';
import { Checkbox } from '../kit/field.tsx';
import { labelled } from '../words/refusals.ts';
import { useWebhooksMessages } from './webhooks-messages.ts';
import { type KindValues, kindsOf } from './webhooks-of.ts';

export interface WebhookValues {
  url: string;
  name: string;
  kinds: KindValues;
}

interface WebhookKindsProps {
  register: UseFormRegister<WebhookValues>;
  error: string | undefined;
}

export function WebhookKinds({ register, error }: WebhookKindsProps) {
  const words = useWebhooksMessages();
  return (
    <fieldset className="field">
      <legend>{words.webhookKinds}</legend>
      {kindsOf(words).map(([kind, text, field]) => (
        <Checkbox key={kind} label={text} {...register(`kinds.${field}`)} />
      ))}
      {error && <p className="error">{labelled(error, words.webhookKinds)}</p>}
    </fieldset>
  );
}
