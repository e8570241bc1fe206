/** The composer: text, files, poll, warning, audience, time. The text is stored at each change, and stays after a refusal. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { type DragEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Face } from '../../../src/look/components/face.tsx';
import { Button } from '../kit/button.tsx';
import { errorText, fieldErrorsOf } from '../kit/error-text.ts';
import { Checkbox, TextField } from '../kit/field.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { later } from '../kit/later.ts';
import { Trouble } from '../kit/trouble.tsx';
import { trpc } from '../server/api.ts';
import { refusalOf } from '../server/errors.ts';
import { isolated } from '../words/names.ts';
import { Choices } from './choices.tsx';
import { useComposeMessages } from './compose-messages.ts';
import css from './composer.module.css';
import { useUploads } from './media/use-uploads.ts';
import { joinRecipients, splitRecipients } from './recipients.ts';
import { mayWait, type Sent, send } from './send.ts';
import { type Start, type Target, targetName } from './start-draft.ts';
import { TextInput } from './text-input.tsx';
import { Tools } from './tools.tsx';
import { useDraft } from './use-draft.ts';
import { useLength } from './use-length.ts';

// Most posts are a few words: the other parts are loaded with their first use.
const AboutStatus = later(async () => (await import('./about-status.tsx')).AboutStatus);
const MediaStrip = later(async () => (await import('./media/media-strip.tsx')).MediaStrip);
const PollEditor = later(async () => (await import('./poll-editor.tsx')).PollEditor);
const TimeInput = later(async () => (await import('./time-input.tsx')).TimeInput);

// For messages alone.
const RecipientsField = later(async () => (await import('./recipients-field.tsx')).RecipientsField);

interface ComposerProps {
  target: Target;
  start: Start;
  /** Below the post that is answered: without a face, and the text has the focus. */
  isInline?: boolean;
  /** @param sent null for a post that waits for the network */
  onSent: (sent: Sent | null) => void;
  /** Begins again, without the stored draft. */
  onRestart: () => void;
}

/** As on the server. */
const LONGEST_TITLE = 200;

/** From here on screen readers announce the number of remaining characters. */
const NEARLY_FULL = 20;

export function Composer({ target, start, isInline = false, onSent, onRestart }: ComposerProps) {
  const words = useComposeMessages();
  const kitWords = useKitMessages();
  const id = useId();
  const { data: user } = useQuery(trpc.users.me.queryOptions(undefined, { staleTime: 300_000 }));
  const { draft, change, unsaved, attempt, drop, putAside } = useDraft(targetName(target), start.draft, start.restored);
  const { uploads, add, remove, retry } = useUploads((file) => change(({ media }) => ({ media: [...media, file] })));
  const text = useRef<HTMLTextAreaElement>(null);
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    if (!isInline || !text.current) return;
    text.current.focus();
    text.current.setSelectionRange(text.current.value.length, text.current.value.length);
  }, [isInline]);
  const isWaiting = uploads.some(({ error }) => error === null);
  const most = start.limits.statuses.max_media_attachments;
  const addFiles = (files: readonly File[]): void => {
    const room = Math.max(0, most - draft.media.length - uploads.filter(({ error }) => error === null).length);
    setRefused(Math.max(0, files.length - room));
    add(files.slice(0, room));
  };
  const sending = useMutation({
    mutationFn: async () => {
      attempt();
      const sent = send(target, draft);
      if (!mayWait(target, draft)) return sent;
      // A later refusal is listed with its text (web/src/app/unsent-notice.tsx).
      sent.catch(() => undefined);
      return null;
    },
    // The outbox already waits for the network.
    networkMode: 'always',
    onSuccess(sent) {
      drop();
      onSent(sent);
    },
  });
  const trouble = sending.error ? errorText(sending.error, kitWords) : null;
  const fields = fieldErrorsOf(sending.error);
  const left = start.limits.statuses.max_characters - useLength(draft.text, draft.warning ?? '');
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (!isWaiting && !sending.isPending) sending.mutate();
  };
  const dropFiles = (event: DragEvent): void => {
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    addFiles(files);
  };
  // Answers keep the people of their conversation in the text.
  const isMessage = target.kind === 'new' && draft.visibility === 'direct';
  const addressed = splitRecipients(draft.text);
  const restart = async (): Promise<void> => {
    // Changes of a post are useless without it, so they are not kept for later.
    if (target.kind === 'edit' || target.kind === 'redraft') drop();
    else if (!(await putAside())) return;
    onRestart();
  };
  return (
    <form
      className={`card ${css.composer}`}
      aria-label={words.titles[target.kind]}
      onSubmit={submit}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={dropFiles}
    >
      {start.restored && (
        <div className={css.restored} role="status">
          <p>{words.restored}</p>
          <Button look="quiet" onClick={restart}>
            {words.startAnew}
          </Button>
        </div>
      )}
      {!isInline && <Face of={user?.defaultActor} />}
      <div className={css.fields}>
        {draft.group && <p className="small soft">{words.onWall({ group: isolated(`@${draft.group}`) })}</p>}
        {start.about && !draft.quotedId && <AboutStatus status={start.about} label={words.answering} />}
        {draft.title != null && (
          <TextField
            label={words.discussionTitle}
            value={draft.title}
            lang={draft.language}
            maxLength={LONGEST_TITLE}
            hint={draft.warning === null ? undefined : words.titleNotWarned}
            error={fields.title}
            onChange={({ target: { value } }) => change({ title: value })}
          />
        )}
        {draft.warning !== null && (
          <TextField
            label={words.warning}
            value={draft.warning}
            lang={draft.language}
            onChange={({ target: { value } }) => change({ warning: value })}
          />
        )}
        {isMessage && (
          <RecipientsField
            names={addressed.names}
            onChange={(names) => change({ text: joinRecipients({ names, rest: addressed.rest }) })}
          />
        )}
        <TextInput
          area={text}
          value={isMessage ? addressed.rest : draft.text}
          label={words.text}
          placeholder={words.placeholder}
          lang={draft.language}
          describedBy={trouble ? `${id}-trouble` : undefined}
          onChange={(written) =>
            change({ text: isMessage ? joinRecipients({ names: addressed.names, rest: written }) : written })
          }
          onSend={submit}
          onFiles={addFiles}
        />
        {start.about && draft.quotedId && <AboutStatus status={start.about} label={words.quoting} />}
        {(draft.media.length > 0 || uploads.length > 0) && (
          <>
            <MediaStrip
              media={draft.media}
              uploads={uploads}
              most={most}
              longest={start.limits.media_attachments.description_limit}
              onChange={(media) => {
                setRefused(0);
                change({ media });
              }}
              onRemoveUpload={remove}
              onRetryUpload={retry}
            />
            <Trouble>{refused > 0 && words.tooManyFiles({ most, refused })}</Trouble>
            <Checkbox
              label={words.sensitive}
              checked={draft.sensitive}
              onChange={({ target: { checked } }) => change({ sensitive: checked })}
            />
          </>
        )}
        {draft.poll && (
          <PollEditor
            poll={draft.poll}
            limits={start.limits.polls}
            errors={{ options: fields.choices, seconds: fields.deadline }}
            onChange={(poll) => change({ poll })}
            onRemove={() => change({ poll: null })}
          />
        )}
        {draft.at !== null && <TimeInput value={draft.at} onChange={(at) => change({ at })} />}
        <Choices
          draft={draft}
          onChange={change}
          isPosted={target.kind === 'edit'}
          isMember={target.group?.isMember ?? false}
        />
        <Trouble id={`${id}-trouble`}>{trouble}</Trouble>
        <p role="status" className="small soft">
          {refusalOf(unsaved) && words.notSaved({ why: errorText(unsaved, kitWords) })}
        </p>
        <div className={css.end}>
          <Tools
            draft={draft}
            onChange={change}
            onFiles={addFiles}
            types={start.limits.media_attachments.supported_mime_types}
            canSchedule={target.kind !== 'edit'}
            text={text}
          />
          <p className={left < 0 ? css.over : css.left}>
            <span aria-hidden="true">{left}</span>
            <span className="hidden" role="status">
              {left <= NEARLY_FULL && words.charactersLeft({ left })}
            </span>
          </p>
          <Button type="submit" look="primary" busy={isWaiting || sending.isPending}>
            {draft.at !== null ? words.schedule : words.verbs[target.kind]}
          </Button>
        </div>
      </div>
    </form>
  );
}
