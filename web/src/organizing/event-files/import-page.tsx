/** /events/import: adds the events of a CSV file after a preview, and downloads events as one; with `?group={id}` for a group. */
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../kit/button.tsx';
import { errorText } from '../../kit/error-text.ts';
import { Checkbox, Field, Select } from '../../kit/field.tsx';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { Card, Page } from '../../kit/page.tsx';
import { showToast } from '../../kit/toast.tsx';
import { Trouble } from '../../kit/trouble.tsx';
import { useAction } from '../../kit/use-action.ts';
import { api, type Outputs, queryClient, trpc } from '../../server/api.ts';
import { session } from '../../server/session.ts';
import { comma, viewerZone } from '../../words/format.ts';
import { OrganizerOption } from '../organizer-option.tsx';
import { useOrganizers } from '../use-organizers.ts';
import { useEventFilesMessages } from './event-files-messages.ts';
import { FileRows } from './file-rows.tsx';

const LARGEST = 1_000_000;

type EventFile = Outputs['eventFiles']['preview'];

const save = async (name: string, text: string): Promise<void> => (await import('../save-file.ts')).saveCsv(name, text);

function formOf(data: Blob, organizerActorId: string): FormData {
  const form = new FormData();
  form.set('data', data, 'events.csv');
  if (organizerActorId) form.set('organizerActorId', organizerActorId);
  form.set('timeZone', viewerZone());
  return form;
}

export function ImportPage() {
  const words = useEventFilesMessages();
  const [search] = useSearchParams();
  const [organizer, setOrganizer] = useState(search.get('group') ?? session().actorId ?? '');
  const { run: downloadTemplate, busy } = useAction(
    () => api.eventFiles.template.query({}),
    (text) => save('events-template.csv', text),
  );
  return (
    <Page title={words.title}>
      <Card className="stack">
        <p>{words.hint}</p>
        <div className="actions">
          <Button busy={busy} onClick={() => downloadTemplate()}>
            {words.template}
          </Button>
        </div>
        <OrganizerChoice value={organizer} onChange={setOrganizer} />
        {/* The preview of another organizer has other events that are there already. */}
        <Import key={organizer} organizer={organizer} />
      </Card>
      <Export organizer={organizer} />
    </Page>
  );
}

function OrganizerChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const words = useEventFilesMessages();
  const organizers = useOrganizers();
  if (!organizers || organizers.length < 2) return null;
  return (
    <Select label={words.organizer} value={value} onChange={({ target }) => onChange(target.value)}>
      {organizers.map((organizer) => (
        <OrganizerOption key={organizer.id} organizer={organizer} />
      ))}
    </Select>
  );
}

interface Read {
  /** A copy, because browsers do not send a file that changed since it was chosen. */
  data: Blob;
  file: EventFile;
}

function summaryOf(words: ReturnType<typeof useEventFilesMessages>, file: EventFile): string {
  const parts = [
    file.wrong > 0 && words.wrong({ rows: file.wrong }),
    file.new > 0 && words.fresh({ rows: file.new }),
    file.created > 0 && words.created({ rows: file.created }),
    file.existing > 0 && words.existing({ rows: file.existing }),
  ];
  return parts.filter(Boolean).join(comma);
}

function Import({ organizer }: { organizer: string }) {
  const words = useEventFilesMessages();
  const kit = useKitMessages();
  const [read, setRead] = useState<Read | null>(null);
  const result = useRef<HTMLParagraphElement>(null);
  const preview = useMutation({
    mutationFn: async (chosen: File): Promise<Read> => {
      const data = new Blob([await chosen.arrayBuffer()], { type: 'text/csv' });
      return { data, file: await api.eventFiles.preview.mutate(formOf(data, organizer)) };
    },
  });
  const create = useMutation({
    mutationFn: ({ data }: Read) => api.eventFiles.import.mutate(formOf(data, organizer)),
    onSuccess: async (file, { data }) => {
      setRead({ data, file });
      result.current?.focus();
      showToast(words.added({ events: file.created }));
      await queryClient.invalidateQueries({ queryKey: trpc.events.pathKey() });
    },
  });
  const [isTooLarge, setTooLarge] = useState(false);
  const choose = (chosen: File | undefined): void => {
    setRead(null);
    create.reset();
    preview.reset();
    setTooLarge(chosen !== undefined && chosen.size > LARGEST);
    // Called for the last chosen file only.
    if (chosen && chosen.size <= LARGEST) preview.mutate(chosen, { onSuccess: setRead });
  };
  const trouble = preview.error ?? create.error;
  return (
    <>
      <Field label={words.file} hint={words.fileHint} error={isTooLarge ? words.tooLarge : undefined}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="file"
            accept=".csv,text/csv"
            // The same file can be chosen again after it was corrected.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ target }) => choose(target.files?.[0])}
          />
        )}
      </Field>
      {/* Screen readers say the result, which also takes the focus of the button that disappears. */}
      <p ref={result} role="status" tabIndex={-1} className={preview.isPending ? undefined : 'hidden'}>
        {preview.isPending ? words.reading : read && summaryOf(words, read.file)}
      </p>
      <Trouble>{trouble ? errorText(trouble, kit) : null}</Trouble>
      {read && <FileRows file={read.file} />}
      {read && read.file.new > 0 && (
        <div className="actions">
          <Button look="primary" busy={create.isPending} onClick={() => create.mutate(read)}>
            {words.add({ events: read.file.new })}
          </Button>
        </div>
      )}
      {read && read.file.new + read.file.created === 0 && <p>{words.nothingNew}</p>}
    </>
  );
}

function Export({ organizer }: { organizer: string }) {
  const words = useEventFilesMessages();
  const heading = useId();
  const [past, setPast] = useState(false);
  const { run: download, busy } = useAction(
    () => api.eventFiles.csv.query({ past, ...(organizer && { organizerActorId: organizer }) }),
    (text) => save('events.csv', text),
  );
  return (
    <section className="card pad stack tight" aria-labelledby={heading}>
      <h2 id={heading}>{words.download}</h2>
      <p className="soft">{words.downloadHint}</p>
      <Checkbox label={words.withPast} checked={past} onChange={({ target }) => setPast(target.checked)} />
      <div className="actions">
        <Button busy={busy} onClick={() => download()}>
          <Download className="icon s" aria-hidden="true" />
          {words.download}
        </Button>
      </div>
    </section>
  );
}
