/** Manages a webhook of a group: its kinds, its state, its secret and its deliveries. */
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextField } from '../kit/field.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { showToast } from '../kit/toast.tsx';
import { Trouble } from '../kit/trouble.tsx';
import { useAction } from '../kit/use-action.ts';
import { useServerForm } from '../kit/use-server-form.ts';
import { api } from '../server/api.ts';
import { useCurrentData } from '../server/form-values.ts';
import { dateAndTime } from '../words/format.ts';
import css from './groups.module.css';
import type { Group } from './use-membership.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookKinds, type WebhookValues } from './webhook-kinds.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import { useWebhooksMessages } from './webhooks-messages.ts';
import { chosenKinds, kindValues, type OfWebhook, renewWebhooks, type Webhook, webhooksOf } from './webhooks-of.ts';

interface WebhookDialogProps {
  group: Group;
  webhook: Webhook;
  onClose: () => void;
}

export function WebhookDialog({ group, webhook, onClose }: WebhookDialogProps) {
  const words = useWebhooksMessages();
  const of = { id: group.id, webhookId: webhook.id };
  const current = useCurrentData(webhooksOf(group.id));
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null)
    return (
      <Dialog title={words.secretTitle} onClose={onClose} isKept>
        <WebhookSecret secret={secret} replaces onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={webhook.name} onClose={onClose}>
      {webhook.state === 'STOPPED' && <p className="error">{words.stoppedHint}</p>}
      {webhook.addedBy && (
        <p className="meta">{words.addedBy({ name: `@${webhook.addedBy}`, time: dateAndTime(webhook.createdAt) })}</p>
      )}
      <Controls of={of} webhook={webhook} onSecret={setSecret} onClose={onClose} />
      <Loaded query={current}>
        {(webhooks) => <Kinds of={of} webhook={webhooks.find(({ id }) => id === webhook.id) ?? webhook} />}
      </Loaded>
      <WebhookDeliveries of={of} isActive={webhook.state === 'ACTIVE'} />
    </Dialog>
  );
}

interface PartProps {
  of: OfWebhook;
  webhook: Webhook;
}

interface ControlsProps extends PartProps {
  onSecret: (secret: string) => void;
  onClose: () => void;
}

function Controls({ of, webhook, onSecret, onClose }: ControlsProps) {
  const words = useWebhooksMessages();
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null);
  const paused = webhook.state === 'ACTIVE';
  const pause = useAction(() => api.groupWebhooks.update.mutate({ ...of, paused }), renewWebhooks);
  const test = useAction(
    () => api.groupWebhooks.test.mutate(of),
    async () => {
      showToast(webhook.state === 'ACTIVE' ? words.testSent : words.sentLater);
      await renewWebhooks();
    },
  );
  const rotate = useAction(
    () => api.groupWebhooks.rotate.mutate(of),
    async (made) => {
      onSecret(made.secret);
      await renewWebhooks();
    },
  );
  const remove = useAction(
    () => api.groupWebhooks.remove.mutate(of),
    async () => {
      showToast(words.removed);
      onClose();
      await renewWebhooks();
    },
  );
  return (
    <div className="actions">
      <Button busy={pause.busy} onClick={() => pause.run()}>
        {paused ? words.pause : words.resume}
      </Button>
      <Button busy={test.busy} onClick={() => test.run()}>
        {words.test}
      </Button>
      <Button onClick={() => setAsked('rotate')}>{words.rotate}</Button>
      <Button look="danger" onClick={() => setAsked('remove')}>
        {words.remove}
      </Button>
      {asked === 'rotate' && (
        <ConfirmDialog
          title={words.rotate}
          text={words.rotateHint}
          verb={words.rotate}
          busy={rotate.busy}
          onConfirm={() => rotate.run()}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title={words.removeTitle({ name: webhook.name })}
          text={words.removeHint}
          verb={words.remove}
          busy={remove.busy}
          onConfirm={() => remove.run()}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

function Kinds({ of, webhook }: PartProps) {
  const words = useWebhooksMessages();
  const { form, submit, busy, trouble, errorOf } = useServerForm<WebhookValues>(
    { url: webhook.url, name: webhook.name, kinds: kindValues(words, webhook.kinds) },
    async ({ name, kinds }) => {
      await api.groupWebhooks.update.mutate({ ...of, name, kinds: chosenKinds(words, kinds) });
      showToast(words.saved);
      await renewWebhooks();
    },
  );
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField label={words.webhookUrl} dir="ltr" readOnly {...form.register('url')} />
      <TextField label={words.webhookName} error={errorOf('name')} {...form.register('name')} />
      <WebhookKinds register={form.register} error={errorOf('kinds')} />
      <Trouble>{trouble}</Trouble>
      <div className={css.row}>
        <Button type="submit" busy={busy}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
