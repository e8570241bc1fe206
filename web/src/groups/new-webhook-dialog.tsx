/** Adds a webhook to a group, and shows its secret. */
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextField } from '../kit/field.tsx';
import { Trouble } from '../kit/trouble.tsx';
import { useServerForm } from '../kit/use-server-form.ts';
import { api } from '../server/api.ts';
import css from './groups.module.css';
import type { Group } from './use-membership.ts';
import { WebhookKinds, type WebhookValues } from './webhook-kinds.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import { useWebhooksMessages } from './webhooks-messages.ts';
import { chosenKinds, kindValues, renewWebhooks } from './webhooks-of.ts';

interface NewWebhookDialogProps {
  group: Group;
  onClose: () => void;
}

export function NewWebhookDialog({ group: { id }, onClose }: NewWebhookDialogProps) {
  const words = useWebhooksMessages();
  const [secret, setSecret] = useState<string | null>(null);
  const { form, submit, busy, trouble, errorOf } = useServerForm<WebhookValues>(
    { url: '', name: '', kinds: kindValues(words, null) },
    async ({ url, name, kinds }) => {
      const made = await api.groupWebhooks.create.mutate({
        ...{ id, url, kinds: chosenKinds(words, kinds) },
        ...(name.trim() && { name }),
      });
      setSecret(made.secret);
      await renewWebhooks();
    },
  );
  if (secret !== null)
    return (
      <Dialog title={words.secretTitle} onClose={onClose} isKept>
        <WebhookSecret secret={secret} replaces={false} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={words.addWebhook} onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <TextField
          label={words.webhookUrl}
          hint={words.webhookUrlHint}
          type="url"
          inputMode="url"
          required
          error={errorOf('url')}
          {...form.register('url')}
        />
        <TextField label={words.webhookName} error={errorOf('name')} {...form.register('name')} />
        <WebhookKinds register={form.register} error={errorOf('kinds')} />
        <Trouble>{trouble}</Trouble>
        <div className={css.row}>
          <Button type="submit" look="primary" busy={busy}>
            {words.add}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
