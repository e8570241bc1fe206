/** The last deliveries of a webhook, which can be sent again. */
import { useQuery } from '@tanstack/react-query';
import { RotateCw, Webhook as WebhookIcon } from 'lucide-react';
import { NameRow } from '../../../src/look/components/name-row.tsx';
import { IconButton } from '../kit/button.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { api, trpc } from '../server/api.ts';
import { dateAndTime } from '../words/format.ts';
import { useWebhooksMessages, type WebhookWords } from './webhooks-messages.ts';
import { kindWords, renewWebhooks, type WebhookDelivery } from './webhooks-of.ts';

const SENDING_MS = 3_000;

const isSending = ({ status, nextAt }: WebhookDelivery): boolean => status === 'PENDING' && nextAt === null;

function statusText(words: WebhookWords, { status, code, nextAt }: WebhookDelivery): string {
  if (status === 'DELIVERED') return words.delivered({ code: `${code}` });
  if (status === 'FAILED') return words.failed;
  if (status === 'SKIPPED') return words.skipped;
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

/** @param of ids of the group and the webhook */
export function WebhookDeliveries({ of, isActive }: { of: { id: string; webhookId: string }; isActive: boolean }) {
  const words = useWebhooksMessages();
  const query = useQuery(
    trpc.groupWebhooks.deliveries.queryOptions(of, {
      refetchInterval: ({ state }) => (isActive && state.data?.some(isSending) ? SENDING_MS : false),
    }),
  );
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
        {(deliveries) => (
          <>
            {deliveries.length === 0 && <p className="soft">{words.deliveriesEmpty}</p>}
            {deliveries.map((delivery) => {
              const { sequence, kind, createdAt } = delivery;
              const name = words.deliveryName({
                sequence,
                kind: kind === 'webhook.test' ? words.kindTest : kindWords(words)[kind],
              });
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
                  <IconButton label={words.redeliver({ name })} disabled={busy} onClick={() => redeliver(sequence)}>
                    <RotateCw aria-hidden="true" />
                  </IconButton>
                </NameRow>
              );
            })}
          </>
        )}
      </Loaded>
    </section>
  );
}
