/** Links and documents that a group pins. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileText, Link as LinkIcon, X } from 'lucide-react';
import { useState } from 'react';
import { NameRow } from '../../../src/look/components/name-row.tsx';
import { Button, IconButton } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { errorText } from '../kit/error-text.ts';
import { useKitMessages } from '../kit/kit-messages.ts';
import { later } from '../kit/later.ts';
import { Loaded } from '../kit/loaded.tsx';
import { showToast } from '../kit/toast.tsx';
import { useActorName } from '../people/actor-name.tsx';
import { type Outputs, queryClient, trpc } from '../server/api.ts';
import { fileSize } from '../words/format.ts';
import { useGroupsMessages } from './groups-messages.ts';
import { type Group, ROLES } from './use-membership.ts';

const PinDialog = later(async () => (await import('./pin-dialog.tsx')).PinDialog);

export type Pin = Outputs['groupPins']['list'][number];

/** Remote groups have no pins here. */
export const usePins = ({ id, domain }: Pick<Group, 'id' | 'domain'>) =>
  useQuery(trpc.groupPins.list.queryOptions({ id }, { enabled: domain === null }));

const renewPins = () => queryClient.invalidateQueries({ queryKey: trpc.groupPins.pathKey() });

export function PinRow({ pin, onRemove }: { pin: Pin; onRemove?: (() => void) | undefined }) {
  const words = useGroupsMessages();
  const by = useActorName(pin.creator);
  const isFile = pin.size !== null;
  const Icon = isFile ? FileText : LinkIcon;
  const facts = isFile ? [by, fileSize(pin.size ?? 0)] : [new URL(pin.url).host];
  return (
    <NameRow
      sign={<Icon className="icon" aria-hidden="true" />}
      name={
        <a className="plain" href={pin.url} target="_blank" rel="noopener noreferrer">
          <bdi>{pin.title}</bdi>
        </a>
      }
      note={<span className="meta">{facts.filter(Boolean).join('\u00a0· ')}</span>}
    >
      {onRemove && (
        <IconButton label={words.unpinOf({ title: pin.title })} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </NameRow>
  );
}

export function Pins({ group, role }: { group: Group; role: number | null }) {
  const words = useGroupsMessages();
  const kit = useKitMessages();
  const query = usePins(group);
  const [isPinning, setPinning] = useState(false);
  const [removed, setRemoved] = useState<Pin | null>(null);
  const remove = useMutation(
    trpc.groupPins.remove.mutationOptions({
      onError: (error) => showToast(errorText(error, kit), { wrong: true }),
      onSettled: renewPins,
    }),
  );
  const keeps = role !== null && role >= ROLES.moderator;
  return (
    <section className="card pad stack tight">
      <Loaded query={query}>
        {(pins) => (
          <>
            {pins.length === 0 && <p className="soft">{keeps ? words.pinsEmptyForKeepers : words.pinsEmpty}</p>}
            {pins.map((pin) => (
              <PinRow key={pin.id} pin={pin} onRemove={keeps ? () => setRemoved(pin) : undefined} />
            ))}
          </>
        )}
      </Loaded>
      {keeps && (
        <div className="actions">
          <Button onClick={() => setPinning(true)}>{words.pin}</Button>
        </div>
      )}
      {isPinning && <PinDialog group={group} onPinned={renewPins} onClose={() => setPinning(false)} />}
      {removed && (
        <ConfirmDialog
          title={words.unpinTitle({ title: removed.title })}
          text={words.unpinHint}
          verb={words.unpin}
          onConfirm={() => {
            remove.mutate({ id: group.id, pinId: removed.id });
            setRemoved(null);
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </section>
  );
}
