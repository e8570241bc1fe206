/** /drafts: what the person has begun to write, on all their devices. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, ButtonLink } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { Empty } from '../kit/empty.tsx';
import { errorText } from '../kit/error-text.ts';
import { focusNeighbour } from '../kit/focus-neighbour.ts';
import { useKitMessages } from '../kit/kit-messages.ts';
import { Loaded } from '../kit/loaded.tsx';
import { Card, Page } from '../kit/page.tsx';
import { Moment } from '../kit/time.tsx';
import { showToast } from '../kit/toast.tsx';
import { trpc } from '../server/api.ts';
import { useComposeMessages } from './compose-messages.ts';
import { composePath, deleteSaved, readDrafts, type SavedDraft } from './saved-drafts.ts';
import css from './scheduled-card.module.css';

export function PostDraftsPage() {
  const words = useComposeMessages();
  const query = useQuery({ queryKey: trpc.postDrafts.list.queryKey(), queryFn: readDrafts });
  return (
    <Page title={words.drafts} actions={<ButtonLink to="/compose">{words.titles.new}</ButtonLink>}>
      <Loaded query={query}>
        {(drafts) =>
          drafts.length === 0 ? (
            <Empty drawing="bench" title={words.noDrafts} text={words.noDraftsHint} />
          ) : (
            <>
              <p className="soft">{words.draftsHint}</p>
              {drafts.map((draft) => (
                <DraftCard key={draft.key} draft={draft} />
              ))}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function kindOf({ key, in_reply_to_id, quoted_status_id }: SavedDraft): 'new' | 'reply' | 'quote' | 'edit' {
  if (key.startsWith('edit:')) return 'edit';
  return quoted_status_id !== null ? 'quote' : in_reply_to_id !== null ? 'reply' : 'new';
}

function DraftCard({ draft }: { draft: SavedDraft }) {
  const words = useComposeMessages();
  const kitWords = useKitMessages();
  const acts = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const remove = (): void => {
    // The focus cannot leave an open dialog.
    flushSync(() => setAsked(false));
    focusNeighbour(acts.current?.closest('section'));
    deleteSaved(draft).catch((error: unknown) => showToast(errorText(error, kitWords), { wrong: true }));
  };
  const { language, media_attachments: media, updated_at: savedAt } = draft;
  const text = [draft.spoiler_text, draft.text].filter((part) => part?.trim()).join('\n');
  return (
    <Card className={css.card}>
      <p className="meta">
        {words.draftKinds[kindOf(draft)]} · <Moment at={savedAt} />
      </p>
      {text ? (
        <p className={css.text} lang={language ?? undefined} dir="auto">
          {text}
        </p>
      ) : (
        <p className="soft">{words.emptyDraft}</p>
      )}
      {media.length > 0 && (
        <div className={css.media}>
          {media.map(
            ({ id, preview_url, description }) =>
              preview_url && <img key={id} src={preview_url} alt={description ?? ''} width={96} height={72} />,
          )}
        </div>
      )}
      <div ref={acts} className={css.acts}>
        <ButtonLink to={composePath(draft)}>{words.continueDraft}</ButtonLink>
        <Button look="danger" onClick={() => setAsked(true)}>
          {words.deleteDraft}
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={words.deleteDraftTitle}
          text={words.deleteDraftHint}
          verb={words.deleteDraft}
          onConfirm={remove}
          onClose={() => setAsked(false)}
        />
      )}
    </Card>
  );
}
