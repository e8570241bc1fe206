/** The deliveries of a webhook: each can be sent again, and one that waits can be skipped. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCw, SkipForward, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { NameRow } from '../../../src/look/components/name-row.tsx';
import { IconButton } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { More } from '../kit/more.tsx';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { api } from '../server/api.ts';
import { itemsOf } from '../server/pages.ts';
import { dateAndTime } from '../words/format.ts';
import { useWebhooksMessages, type WebhookWords } from './webhooks-messages.ts';
import { deliveriesOf, kindWords, type OfWebhook, renewWebhooks, type WebhookDelivery } from './webhooks-of.ts';

const SENDING_MS = 3_000;

const isSending = ({ status, nextAt }: WebhookDelivery): boolean => status === 'PENDING' && nextAt === null;

function statusText(words: WebhookWords, { status, code, nextAt }: WebhookDelivery): string {
  if (status === 'DELIVERED') return words.delivered({ code: `${code}` });
  if (status === 'FAILED') return words.failed;
  if (status === 'SKIPPED') return words.skipped;
  if (status === 'DISCARDED') return words.discarded;
  return nextAt === null ? words.pending : words.retried({ time: dateAndTime(nextAt) });
}

function errorText(words: WebhookWords, { error, code }: WebhookDelivery): string | null {
  if (error === null) return null;
  return {
    address: words.errorAddress,
    silent: words.errorSilent,
    connection: words.errorConnection,
    redirect: words.errorRedirect,
    status: words.errorStatus({ code: `${code}` }),
    secret: words.errorSecret,
  }[error];
}

function nameOf(words: WebhookWords, { sequence, kind }: WebhookDelivery): string {
  return words.deliveryName({ sequence, kind: kind === 'webhook.test' ? words.kindTest : kindWords(words)[kind] });
}

export function WebhookDeliveries({ of, isActive }: { of: OfWebhook; isActive: boolean }) {
  const words = useWebhooksMessages();
  const [skipped, setSkipped] = useState<WebhookDelivery | null>(null);
  const query = useInfiniteQuery({
    ...deliveriesOf(of),
    refetchInterval: ({ state }) => (isActive && itemsOf(state.data).some(isSending) ? SENDING_MS : false),
  });
  const { run: redeliver, busy } = useAction(
    (sequence: string) => api.groupWebhooks.redeliver.mutate({ ...of, sequence }),
    async () => {
      showToast(isActive ? words.redelivered : words.sentLater);
      await renewWebhooks();
    },
  );
  return (
    <section className="stack tight">
      <h3>{words.deliveries}</h3>
      <Loaded query={query}>
        {(loaded) => (
          <>
            {itemsOf(loaded).length === 0 && <p className="soft">{words.deliveriesEmpty}</p>}
            {itemsOf(loaded).map((delivery) => {
              const { sequence, status, createdAt } = delivery;
              const name = nameOf(words, delivery);
              const error = errorText(words, delivery);
              return (
                <NameRow
                  key={sequence}
                  sign={<WebhookIcon className="icon" aria-hidden="true" />}
                  name={name}
                  note={
                    <>
                      <span className="meta">{`${dateAndTime(createdAt)}\u00a0· ${statusText(words, delivery)}`}</span>
                      {error && <span className="meta error">{error}</span>}
                    </>
                  }
                >
                  {status === 'PENDING' && (
                    <IconButton label={words.skip({ name })} disabled={busy} onClick={() => setSkipped(delivery)}>
                      <SkipForward className="turns" aria-hidden="true" />
                    </IconButton>
                  )}
                  <IconButton label={words.redeliver({ name })} disabled={busy} onClick={() => redeliver(sequence)}>
                    <RotateCw aria-hidden="true" />
                  </IconButton>
                </NameRow>
              );
            })}
            <More query={query} />
          </>
        )}
      </Loaded>
      {skipped && <SkipQuestion of={of} delivery={skipped} onClose={() => setSkipped(null)} />}
    </section>
  );
}

interface SkipQuestionProps {
  of: OfWebhook;
  delivery: WebhookDelivery;
  onClose: () => void;
}

function SkipQuestion({ of, delivery, onClose }: SkipQuestionProps) {
  const words = useWebhooksMessages();
  const { run, busy } = useAction(
    () => api.groupWebhooks.skip.mutate({ ...of, sequence: delivery.sequence }),
    async () => {
      showToast(words.skippedNow);
      onClose();
      await renewWebhooks();
    },
  );
  return (
    <ConfirmDialog
      title={words.skipTitle({ name: nameOf(words, delivery) })}
      text={words.skipHint}
      verb={words.skipVerb}
      busy={busy}
      onConfirm={() => run()}
      onClose={onClose}
    />
  );
}
