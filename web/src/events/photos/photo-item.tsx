/** One photo of an album, with its requests and its menu. */
import { useMutation } from '@tanstack/react-query';
import { Ellipsis, Flag, Pencil, Trash2, UserX } from 'lucide-react';
import { useRef, useState } from 'react';
import { Photo } from '../../../../src/look/components/photo.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { errorText } from '../../kit/error-text.ts';
import { focusNeighbour } from '../../kit/focus-neighbour.ts';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { later } from '../../kit/later.ts';
import { Menu } from '../../kit/menu.tsx';
import { showToast } from '../../kit/toast.tsx';
import { useActorName } from '../../people/actor-name.tsx';
import { trpc } from '../../server/api.ts';
import { GRID_SIZES } from './event-photos.tsx';
import css from './photos.module.css';
import { dropPhoto, type EventPhoto, renewPhotos } from './photos.ts';
import { usePhotosMessages } from './photos-messages.ts';

const DescribeDialog = later(async () => (await import('./describe-dialog.tsx')).DescribeDialog);
const ReportDialog = later(async () => (await import('../page/report-dialog.tsx')).ReportDialog);

interface PhotoItemProps {
  photo: EventPhoto;
  uuid: string;
  /** Whether the viewer organizes the event. */
  keeps: boolean;
  onOpen: () => void;
}

/** The organizers read who asks. */
function RequestLine({ by }: { by: EventPhoto['actor'] }) {
  const words = usePhotosMessages();
  const name = useActorName(by);
  return <p className="small">{words.requestOf({ name })}</p>;
}

type Open = 'describe' | 'remove' | 'report';

export function PhotoItem({ photo, uuid, keeps, onOpen }: PhotoItemProps) {
  const words = usePhotosMessages();
  const kit = useKitMessages();
  const [open, setOpen] = useState<Open | null>(null);
  const name = useActorName(photo.actor);
  const item = useRef<HTMLLIElement>(null);
  /** Whether the focus is inside this photo, so that removing the photo would lose the focus. */
  const holdsFocus = (): boolean => item.current?.contains(document.activeElement) === true;
  const told = {
    onError: (error: unknown) => showToast(errorText(error, kit), { wrong: true }),
    onSettled: () => renewPhotos(uuid),
  };
  const remove = useMutation(
    trpc.eventPhotos.remove.mutationOptions({
      ...told,
      onSuccess() {
        if (holdsFocus()) focusNeighbour(item.current, 'button');
        dropPhoto(uuid, photo.id);
      },
    }),
  );
  const ask = useMutation(trpc.eventPhotos.askRemoval.mutationOptions(told));
  const keep = useMutation(
    trpc.eventPhotos.keep.mutationOptions({
      ...told,
      onSuccess() {
        if (holdsFocus()) item.current?.querySelector('button')?.focus();
      },
    }),
  );
  const { actor, picture, mayRemove, asked, requests } = photo;
  const about = { id: uuid, photoId: photo.id };
  const close = (): void => setOpen(null);
  const size = 18;
  return (
    <li ref={item}>
      <figure>
        <button type="button" className={css.open} aria-label={picture.alt ?? words.photo} onClick={onOpen}>
          <Photo of={picture} alt="" sizes={GRID_SIZES} />
        </button>
        <figcaption className={css.caption}>
          <span className="meta">{actor && words.by({ name })}</span>
          <Menu
            label={words.options}
            icon={<Ellipsis aria-hidden="true" />}
            items={[
              mayRemove && {
                label: words.describe,
                icon: <Pencil aria-hidden="true" size={size} />,
                onSelect: () => setOpen('describe'),
              },
              mayRemove && {
                label: words.remove,
                icon: <Trash2 aria-hidden="true" size={size} />,
                danger: true,
                onSelect: () => setOpen('remove'),
              },
              !mayRemove &&
                asked === null && {
                  label: words.ask,
                  icon: <UserX aria-hidden="true" size={size} />,
                  onSelect: () => ask.mutate(about),
                },
              actor &&
                !mayRemove && {
                  label: words.report,
                  icon: <Flag aria-hidden="true" size={size} />,
                  onSelect: () => setOpen('report'),
                },
            ]}
          />
        </figcaption>
      </figure>
      {asked && <p className="meta">{asked === 'open' ? words.asked : words.kept}</p>}
      {requests?.map(({ id, actor: by }) => (
        <RequestLine key={id} by={by} />
      ))}
      {keeps && requests && requests.length > 0 && (
        <div className="actions">
          <Button small busy={keep.isPending} onClick={() => keep.mutate(about)}>
            {words.keep}
          </Button>
          <Button small look="danger" onClick={() => setOpen('remove')}>
            {words.remove}
          </Button>
        </div>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={words.removeTitle}
          text={words.removeHint}
          verb={words.remove}
          onConfirm={() => {
            remove.mutate(about);
            close();
          }}
          onClose={close}
        />
      )}
      {open === 'describe' && <DescribeDialog picture={picture} uuid={uuid} onClose={close} />}
      {open === 'report' && actor && (
        <ReportDialog actorId={actor.id} domain={actor.domain} name={name} photoId={photo.id} onClose={close} />
      )}
    </li>
  );
}
